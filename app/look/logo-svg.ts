export type SvgRefusal = 'svg-unreadable' | 'svg-declarations' | 'svg-too-large' | 'svg-empty'
type DrawnSvg = { svg: string; width: number; height: number }
type SvgResult = ({ ok: true } & DrawnSvg) | { ok: false; reason: SvgRefusal }

/** The largest size in pixels, sufficient for all places in the layout on dense screens. */
export const maxSides = { width: 600, height: 240 }

const limits = { elements: 3_000, classes: 8, depth: 40, bytes: 40_000 }

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const containers = new Set(['g', 'defs', 'linearGradient', 'radialGradient', 'stop'])

const numbers = /^[\d\s.,eE%+-]*(px)?$/
const paint = /^(none|[a-z]{3,30}|#[\da-f]{3,8}|rgba?\([\d\s.,%]+\)|url\(#[\w-]{1,60}\))$/i
const word = /^[a-zA-Z]{1,30}$/
const transform = /^[a-zA-Z\d\s.,()+-]*$/
// Excludes stroke-dasharray: a million dashes would keep the renderer busy for seconds.
const numeric =
  'x y cx cy r rx ry x1 y1 x2 y2 fx fy width height points offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit'
const attributes = new Map<string, RegExp>([
  ...numeric.split(' ').map((name): [string, RegExp] => [name, numbers]),
  ['d', /^[\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]*$/],
  ...['fill', 'stroke', 'stop-color'].map((name): [string, RegExp] => [name, paint]),
  ...['fill-rule', 'clip-rule', 'stroke-linecap', 'stroke-linejoin', 'gradientUnits', 'spreadMethod'].map(
    (name): [string, RegExp] => [name, word],
  ),
  ...['transform', 'gradientTransform'].map((name): [string, RegExp] => [name, transform]),
  ['id', /^[\w-]{1,60}$/],
  // Allows references to gradients. They can't be links, because link elements are not allowed.
  ['href', /^#[\w-]{1,60}$/],
])

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\/(?<close>[\w:.-]+)\s*>|<(?<open>[\w:.-]+)(?<given>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/iy

type Token = { open?: string; given?: string; empty?: string; close?: string; text?: string; data?: string }
type Attributes = Map<string, string>

/** Writes a new SVG with only the shapes of the file. Drops scripts, links, images, texts and external styles. */
export function redrawSvg(file: string): SvgResult {
  if (/<!ENTITY|<!DOCTYPE[^<>]*\[/i.test(file)) return { ok: false, reason: 'svg-declarations' }
  const tokens = readTokens(file.replace(/^\uFEFF/, '').trim())
  const root = tokens?.find(({ open }) => open)
  const box = root?.open === 'svg' ? readBox(readAttributes(root.given)) : null
  if (!tokens || !root || !box) return { ok: false, reason: 'svg-unreadable' }
  const drawn = drawShapes(tokens.slice(tokens.indexOf(root) + 1), readClasses(tokens))
  if (typeof drawn !== 'string') return { ok: false, reason: drawn.reason }
  const { width, height } = fitWithinMaxSides(box)
  const sizeAttributes = `width="${width}" height="${height}" viewBox="${box.join(' ')}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${sizeAttributes}>${drawn}</svg>`
  return svg.length > limits.bytes ? { ok: false, reason: 'svg-too-large' } : { ok: true, svg, width, height }
}

function readTokens(file: string): Token[] | null {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < file.length) {
    const found = token.exec(file)
    if (!found) return null
    tokens.push(found.groups ?? {})
  }
  return tokens
}

function drawShapes(tokens: readonly Token[], classes: Map<string, Attributes>): string | { reason: SvgRefusal } {
  const open: { name: string; isDrawn: boolean }[] = []
  let [drawn, elements, shown] = ['', 0, 0]
  for (const { open: name, given, empty, close } of tokens) {
    if (name) {
      const isLarge = ++elements > limits.elements || open.length >= limits.depth || drawn.length > limits.bytes
      if (isLarge) return { reason: 'svg-too-large' }
      const isDrawn = (open.at(-1)?.isDrawn ?? true) && (shapes.has(name) || containers.has(name))
      if (isDrawn) drawn += `<${name}${writeAttributes(given, classes)}${empty && '/'}>`
      if (isDrawn && shapes.has(name)) shown += 1
      if (!empty) open.push({ name, isDrawn })
    } else if (close) {
      const last = open.pop()
      if (!last) return close === 'svg' && shown > 0 ? drawn : { reason: shown > 0 ? 'svg-unreadable' : 'svg-empty' }
      if (last.name !== close) return { reason: 'svg-unreadable' }
      if (last.isDrawn) drawn += `</${close}>`
    }
  }
  return { reason: 'svg-unreadable' }
}

function writeAttributes(given: string | undefined, classes: Map<string, Attributes>): string {
  const own = readAttributes(given)
  const names = [...new Set(own.get('class')?.split(/\s+/, limits.classes))]
  const named = names.flatMap((name) => [...(classes.get(name) ?? [])])
  const all = new Map([...own, ...named, ...readDeclarations(own.get('style'))])
  return [...all].map(([name, value]) => (attributes.get(name)?.test(value) ? ` ${name}="${value}"` : '')).join('')
}

function readAttributes(given = ''): Attributes {
  const pairs = given.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map(
    [...pairs].map(([, name = '', one, other]) => [name.replace(/^xlink:/, ''), (one ?? other ?? '').trim()]),
  )
}

/** Reads the style sheets that drawing programs write, such as `.st0{fill:#a8131a}`. */
function readClasses(tokens: readonly Token[]): Map<string, Attributes> {
  const styles = tokens.flatMap(({ text, data }) => text ?? data ?? []).join('')
  const rules = styles.matchAll(/\.([\w-]{1,60})\s*\{([^{}]*)\}/g)
  return new Map([...rules].map(([, name = '', declarations]) => [name, readDeclarations(declarations)]))
}

function readDeclarations(text = ''): Attributes {
  const pairs = text.split(';').map((one) => one.split(':').map((part) => part.trim()))
  return new Map(pairs.flatMap(([name = '', value = '']) => (attributes.has(name) ? [[name, value] as const] : [])))
}

type Box = [x: number, y: number, width: number, height: number]

function readBox(root: Attributes): Box | null {
  const given =
    root.get('viewBox') ??
    `0 0 ${Number.parseFloat(root.get('width') ?? '')} ${Number.parseFloat(root.get('height') ?? '')}`
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = given.split(/[\s,]+/).map(Number)
  const isGood = [x, y].every(Number.isFinite) && [width, height].every((side) => side >= 1 && side <= 100_000)
  return isGood ? [x, y, width, height] : null
}

function fitWithinMaxSides([, , width, height]: Box) {
  const scale = Math.min(maxSides.width / width, maxSides.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
