import { LRUCache } from 'lru-cache'
import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import { hashOf } from './page-security.server.ts'

export type CriticalCss = { text: string; hash: string }

/** The HTML of a part of a page, with the `class` values and tag names that select its CSS. */
export type StyledHtml = { html: string; attributes: ReadonlySet<string>; tags: ReadonlySet<string> }

export function readStyledHtml(html: string): StyledHtml {
  const attributes = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value))
  // A table repeats a few tags thousands of times, and `matchAll` would create an object for every tag.
  const tags = new Set([...new Set(html.match(/<[a-z][a-z0-9]*/g))].map((text) => text.slice(1)))
  return { html, attributes, tags }
}

/** `tag`: set if the selector is only a tag. */
type Selector = { text: string; classes: readonly string[]; tag: string | undefined }
type StyleRule = { within: readonly string[]; selectors: readonly Selector[]; declarations: readonly string[] }
/** `@property` or `@keyframes`. A page gets the rule only if the page's other rules use its name. */
type NamedRule = { name: string; text: string }

/** Inline scripts add these classes before the first paint. */
const addedByScripts = ['early', 'first-visit', 'pays-kes', 'signed-in']
const maxStyles = 60

/**
 * The critical CSS of a page: the rules whose classes and tags the page has, with the properties and animations that
 * these rules use. The full stylesheet, which browsers cache, styles later content. `added` is more CSS, after
 * these rules.
 */
export function createCriticalCss(style: string, added = ''): (pieces: readonly StyledHtml[]) => CriticalCss {
  const { rules, namedRules, unconditional } = readStyle(style)
  const styles = new LRUCache<string, CriticalCss>({ max: maxStyles })
  return (pieces) => {
    const attributes = new Set(pieces.flatMap((piece) => [...piece.attributes]))
    const tags = new Set(pieces.flatMap((piece) => [...piece.tags]))
    const key = [...tags, ...attributes].join('"')
    const found = styles.get(key)
    if (found) return found
    const classes = new Set([...addedByScripts, ...[...attributes].flatMap(readClasses)])
    const used = rules.flatMap((rule) => selectUsed(rule, classes, tags))
    const html = pieces.map((piece) => piece.html).join('')
    const text = unconditional + writeCss(withNeededProperties(used, html), namedRules) + added
    const page = { text, hash: hashOf(text) }
    styles.set(key, page)
    return page
  }
}

function readStyle(style: string) {
  const rules: StyleRule[] = []
  const namedRules: NamedRule[] = []
  let unconditional = ''
  function read(container: Container, within: readonly string[]) {
    container.each((node) => {
      if (node.type === 'rule') rules.push(...readRule(node, within))
      if (node.type !== 'atrule') return
      if (['property', 'keyframes'].includes(node.name)) namedRules.push({ name: node.params, text: node.toString() })
      else if (isDeferred(node)) return
      else if (node.nodes?.some(({ type }) => type !== 'decl')) read(node as Container, [...within, preludeOf(node)])
      // @font-face, @view-transition
      else
        unconditional += within.map((prelude) => `${prelude}{`).join('') + node.toString() + '}'.repeat(within.length)
    })
  }
  read(postcss.parse(style), [])
  return { rules, namedRules, unconditional }
}

/** True for print styles and for fonts with rare letters: only the full stylesheet has them. */
function isDeferred(node: AtRule): boolean {
  const text = node.name === 'font-face' ? node.toString() : ''
  return node.params === 'print' || (text.includes('unicode-range') && !text.includes('U+20-7E'))
}

const preludeOf = ({ name, params }: AtRule) => `@${name} ${params}`

/**
 * States of interaction and parts of controls. Their rules are deferred to the full stylesheet, which loads in time.
 */
const interactionPattern = /(?<!\\):(hover|active|focus|:backdrop|:selection|:file-selector|:-webkit-)/
const tagAlone = /^[a-z][a-z0-9]*$/

function readRule({ selectors, nodes }: Rule, within: readonly string[]): StyleRule[] {
  const declarations = nodes.flatMap((node) => (node.type === 'decl' ? [node.toString()] : []))
  const initial = selectors.filter((text) => !interactionPattern.test(text))
  const parsed = initial.map((text) => ({ text, classes: classesIn(text), tag: tagAlone.exec(text)?.[0] }))
  return parsed.length > 0 ? [{ within, selectors: parsed, declarations }] : []
}

/** The classes that an element must have to match the selector. */
function classesIn(selector: string): string[] {
  const required = selector.replace(/(?<!\\)\[[^\]]*\]|(?<!\\):not\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...required.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) => unescapeName(name))
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function readClasses(attribute: string): string[] {
  return attribute.replace(/&([\w#]+);/g, (all, name: string) => entities[name] ?? all).split(' ')
}

function selectUsed(rule: StyleRule, classes: ReadonlySet<string>, tags: ReadonlySet<string>): StyleRule[] {
  const selectors = rule.selectors.filter(
    (one) => one.classes.every((name) => classes.has(name)) && (!one.tag || tags.has(one.tag)),
  )
  return selectors.length > 0 ? [{ ...rule, selectors }] : []
}

const customProperty = /^(--[\w-]+)\s*:/
const references = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/**
 * A theme declares all properties; a page gets only those that its rules use, directly or through other properties.
 */
function withNeededProperties(rules: readonly StyleRule[], html: string): StyleRule[] {
  const declarations = rules.flatMap((rule) => rule.declarations)
  const needed = new Set([html, ...declarations.filter((one) => !customProperty.test(one))].flatMap(references))
  let before = 0
  while (needed.size > before) {
    before = needed.size
    for (const one of declarations)
      if (needed.has(customProperty.exec(one)?.[1] ?? '')) for (const name of references(one)) needed.add(name)
  }
  const isNeeded = (one: string) => !customProperty.test(one) || needed.has(customProperty.exec(one)?.[1] ?? '')
  return rules.flatMap((rule) => {
    const own = rule.declarations.filter(isNeeded)
    return own.length > 0 ? [{ ...rule, declarations: own }] : []
  })
}

function writeCss(rules: readonly StyleRule[], namedRules: readonly NamedRule[]): string {
  let text = ''
  let open: readonly string[] = []
  for (const { within, selectors, declarations } of rules) {
    if (within.join() !== open.join()) {
      text += '}'.repeat(open.length) + within.map((prelude) => `${prelude}{`).join('')
      open = within
    }
    text += `${selectors.map((selector) => selector.text).join()}{${declarations.join(';')}}`
  }
  text += '}'.repeat(open.length)
  return text + namedRules.flatMap((one) => (text.includes(one.name) ? [one.text] : [])).join('')
}
