import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** Renders the elements of a finished page by React alone, without components, a router or data. */
process.once('message', ({ html, times }: { html: string; times: number }) => {
  const page = readElements(html)
  const rendered = renderToString(page)
  const isWhole = Math.abs(rendered.length - html.length) < html.length / 50
  if (!isWhole) throw new Error(`React rendered ${rendered.length} of ${html.length} characters`)
  process.on('message', () => {
    const startedAt = process.cpuUsage()
    for (let index = 0; index < times; index++) renderToString(page)
    const { user, system } = process.cpuUsage(startedAt)
    process.send?.((user + system) / 1000 / times)
  })
  process.send?.(0)
})
process.once('disconnect', () => process.exit())

type OpenElement = { tag: string; attributes: Record<string, unknown>; children: ReactNode[] }

const token = /<!--.*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w-]*)([^>"]*(?:"[^"]*"[^>"]*)*?)(\/?)>|[^<]+/gs
const attribute = /([^\s="]+)="([^"]*)"/g
const isVoid = /^(area|br|col|hr|img|input|link|meta|source|wbr)$/
const isSwitch = /^(async|checked|disabled|hidden|multiple|open|required|selected)$/

/** Parses React's output, in which every element is closed. */
function readElements(html: string): ReactNode {
  const root: OpenElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const { 0: text, 1: end, 2: tag, 3: attributes = '', 4: isClosed, index } of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    const isRaw = parent.tag === 'script' || parent.tag === 'style'
    if (end && tag === parent.tag) close(open)
    else if (isRaw) continue
    else if (!tag) parent.children.push(...(text.startsWith('<') ? [] : [unescapeText(text)]))
    else {
      const begins = index + text.length
      const rawText = /^(script|style)$/.test(tag) ? html.slice(begins, html.indexOf(`</${tag}>`, begins)) : ''
      const content = rawText ? { dangerouslySetInnerHTML: { __html: rawText } } : {}
      open.push({ tag, attributes: { ...readAttributes(attributes), ...content }, children: [] })
      if (isClosed || isVoid.test(tag)) close(open)
    }
  }
  return root.children[0]
}

function close(open: OpenElement[]) {
  const { tag, attributes, children } = open.pop() ?? { tag: '', attributes: {}, children: [] }
  open.at(-1)?.children.push(createElement(tag, attributes, ...children))
}

function readAttributes(text: string): Record<string, unknown> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [
      name,
      name === 'style' ? readStyle(unescapeText(value)) : isSwitch.test(name) ? true : unescapeText(value),
    ]),
  )
}

function readStyle(text: string): Record<string, string> {
  // The `url(…)` of a placeholder image contains ';' and ':' too, which must not split it.
  return Object.fromEntries(text.split(/;(?![^(]*\))/).map((one) => one.split(/:(.*)/s, 2)))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function unescapeText(text: string): string {
  return text.replace(/&([\w#]+);/g, (entity, name: string) => entities[name] ?? entity)
}
