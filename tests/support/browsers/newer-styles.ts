import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'

/** Lists the rules and declarations that the oldest supported browsers skip and that have no fallback beside them. */
export function newerInStyle(text: string): string[] {
  const found: string[] = []
  postcss.parse(text).walk((node) => {
    if (node.type === 'atrule' && isNewerAtRule(node)) found.push(`@${node.name} ${node.params}`)
    if (node.type === 'rule' && isNewerRule(node)) found.push(node.selector)
    if (node.type === 'decl' && isNewerDeclaration(node) && !isGuarded(node)) found.push(String(node))
  })
  return found
}

const isNewerAtRule = ({ name, params }: AtRule) =>
  /^(layer|scope)$/.test(name) || (name === 'media' && /[<>]/.test(params))

const newerSelector = /:(is|where|open|popover-open)\b/
const alone = /:(has|focus-visible|user-valid|user-invalid|modal)\b/

function isNewerRule(rule: Rule): boolean {
  const plain = rule.selectors.map((selector) => selector.replaceAll(/\\./g, ''))
  const isList = plain.some((one) => alone.test(one)) && plain.length > 1
  return rule.parent?.type === 'rule' || isList || plain.some((one) => newerSelector.test(one))
}

const moved = ['translate', 'scale', 'rotate']

function isNewerDeclaration(decl: Declaration): boolean {
  const { prop, value } = decl
  if (moved.includes(prop)) return value !== 'initial' && !isFollowedBy(decl, 'not (translate:none)')
  if (/\d[dsl]v[hw]\b/.test(value)) return !isRepeated(decl)
  return /color-mix\(|oklch\(|oklab\(|lab\(|light-dark\(|\bin (ok)?lab\b|\d(lh|cqw|rlh)\b/.test(value)
}

/**
 * True if the declaration does not affect the layout, or is inside `@supports` or a container query, which the oldest
 * browsers skip.
 */
function isGuarded(decl: Declaration): boolean {
  for (let place: Node | undefined = decl.parent; place; place = place.parent) {
    if (place.type === 'atrule' && ['supports', 'container'].includes((place as AtRule).name)) return true
  }
  return (decl.parent as Rule).selector === '::-webkit-date-and-time-value'
}

function isFollowedBy(decl: Declaration, condition: string): boolean {
  const next = decl.parent?.next()
  return next?.type === 'atrule' && (next as AtRule).params.replaceAll(': ', ':') === condition
}

function isRepeated(decl: Declaration): boolean {
  const same = (decl.parent as Rule).nodes.filter((node) => node.type === 'decl' && node.prop === decl.prop)
  return same.length > 1 && same[0] !== decl
}
