export type HtmlNode = { tag: null; text: string } | HtmlElement
export type HtmlElement = { tag: string; href?: string; children: HtmlNode[] }

export type ParsedHtml = { ok: true; nodes: HtmlNode[]; text: string } | { ok: false; problem: string }

/** Telegram's tags, each with the HTML tag that displays it. */
const tags: Record<string, string> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  a: 'a',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  'tg-emoji': 'emoji',
  'tg-time': 'time',
}

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The errors have the texts of the Bot API. */
export function parseHtml(source: string): ParsedHtml {
  const root: HtmlElement = { tag: 'root', children: [] }
  const open: { name: string; element: HtmlElement }[] = [{ name: '', element: root }]
  let at = 0
  while (at < source.length) {
    const inner = open[open.length - 1]?.element ?? root
    const next = source.indexOf('<', at)
    const end = next === -1 ? source.length : next
    if (end > at) inner.children.push({ tag: null, text: decode(source.slice(at, end)) })
    if (next === -1) break

    const offset = Buffer.byteLength(source.slice(0, next))
    const close = endOfTag(source, next)
    if (close === -1) return fail(`Unclosed start tag at byte offset ${offset}`)
    const inside = source.slice(next + 1, close)
    const problem = inside.startsWith('/') ? leave(open, inside.slice(1), offset) : enter(open, inside, offset)
    if (problem) return fail(problem)
    at = close + 1
  }
  const last = open[open.length - 1]
  if (open.length > 1 && last) return fail(`Can't find end tag corresponding to start tag "${last.name}"`)
  return { ok: true, nodes: root.children, text: plainText(root.children) }
}

export function plainText(nodes: HtmlNode[]): string {
  return nodes.map((node) => (node.tag === null ? node.text : plainText(node.children))).join('')
}

type OpenTags = { name: string; element: HtmlElement }[]

/** A `>` inside a quoted attribute does not end the tag. */
function endOfTag(source: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < source.length; at++) {
    const character = source.charAt(at)
    if (quote) quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if ((character === '"' || character === "'") && source.charAt(at - 1) === '=') quote = character
  }
  return -1
}

function enter(open: OpenTags, inside: string, offset: number): string | null {
  const name = (/^[^\s>]*/.exec(inside)?.[0] ?? '').toLowerCase()
  const tag = Object.hasOwn(tags, name) ? tags[name] : undefined
  if (!tag) return `Unsupported start tag "${name}" at byte offset ${offset}`
  const attributes = readAttributes(inside.slice(name.length))
  if (!attributes)
    return `Expected equal sign in declaration of an attribute of the tag "${name}" at byte offset ${offset}`
  if (name === 'span' && attributes.class !== 'tg-spoiler') {
    return `Tag "span" must have class "tg-spoiler" at byte offset ${offset}`
  }
  if (name === 'tg-emoji' && !attributes['emoji-id']) {
    return `Tag "tg-emoji" must have attribute "emoji-id" at byte offset ${offset}`
  }
  const element: HtmlElement = { tag, children: [] }
  if (tag === 'a' && attributes.href !== undefined) element.href = attributes.href
  open[open.length - 1]?.element.children.push(element)
  open.push({ name, element })
  return null
}

function leave(open: OpenTags, inside: string, offset: number): string | null {
  const name = inside.trim().toLowerCase()
  const last = open[open.length - 1]
  if (open.length < 2 || !last) return `Unexpected end tag at byte offset ${offset}`
  if (name !== '' && name !== last.name) {
    return `Unmatched end tag at byte offset ${offset}, expected "</${last.name}>", found "</${name}>"`
  }
  open.pop()
  return null
}

function readAttributes(source: string): Record<string, string> | null {
  const attributes: Record<string, string> = {}
  const pattern = /\s*([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gy
  const text = source.trimEnd()
  let end = 0
  for (const match of text.matchAll(pattern)) {
    end += match[0].length
    const name = (match[1] ?? '').toLowerCase()
    const value = match[2] ?? match[3] ?? match[4]
    // Only `expandable`, an attribute of block quotes, may have no value.
    if (value === undefined && name !== 'expandable') return null
    attributes[name] = decode(value ?? '')
  }
  return end === text.length ? attributes : null
}

/** Decodes Telegram's four named entities and numeric entities. Other entities stay unchanged. */
function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot));?/gi, (whole, hex, decimal, name) => {
    if (name) return characters[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function fail(problem: string): ParsedHtml {
  return { ok: false, problem }
}
