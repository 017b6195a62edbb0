/** Expands `:is()` and `:where()` into one selector per argument. */
export function expandGroups(selector: string): string[] {
  const start = /(?<!\\):(?:is|where)\(/.exec(selector)
  if (!start) return [selector]
  const open = start.index + start[0].length
  const close = findClosingBracket(selector, open)
  const [before, after] = [selector.slice(0, start.index), selector.slice(close + 1)]
  return splitList(selector.slice(open, close)).flatMap((one) => {
    const isNested = /[\s>+~]/.test(one.replaceAll(/\([^)]*\)|\\./g, '')) && before !== ''
    if (isNested) throw new Error(`${selector} can't be written without its group.`)
    // A type selector must come first.
    return expandGroups(/^[a-z]/i.test(one) && before !== '' ? `${one}${before}${after}` : `${before}${one}${after}`)
  })
}

function findClosingBracket(selector: string, from: number): number {
  let depth = 1
  for (let at = from; at < selector.length; at += 1) {
    if (selector[at] === '\\') at += 1
    else if (selector[at] === '(') depth += 1
    else if (selector[at] === ')' && --depth === 0) return at
  }
  throw new Error(`${selector} has an open bracket.`)
}

function splitList(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const newerPseudoClasses = /:(has|open|popover-open|focus-visible|user-(in)?valid|modal)\b/

/**
 * `newer` contains the selectors that some supported browsers do not know. Those with `:open` or `:popover-open` are
 * dropped.
 */
export function splitByBrowserSupport(selectors: string[]): { known: string[]; newer: string[] } {
  const isNewer = (selector: string) => newerPseudoClasses.test(selector.replaceAll(/\\./g, ''))
  return {
    known: selectors.filter((one) => !isNewer(one)),
    newer: selectors.filter((one) => isNewer(one) && !/:(open|popover-open)\b/.test(one.replaceAll(/\\./g, ''))),
  }
}
