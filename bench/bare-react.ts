import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** React alone: it renders the elements of a finished page, without a component, a router or data. */
process.once('message', ({ html, times }: { html: string; times: number }) => {
  const page = readElements(html)
  const rendered = renderToString(page)
  const isWhole = Math.abs(rendered.length - html.length) < html.length / 50
  if (!isWhole) throw new Error(`React rendered ${rendered.length} of ${html.length} characters`)
  process.on('message', () => {
    const began = process.cpuUsage()
    for (let n = 0; n < times; n++) renderToString(page)
    const { user, system } = process.cpuUsage(began)
    process.send?.((user + system) / 1000 / times)
  })
  process.send?.(0)
})
process.once('disconnect', () => process.exit())

type Open = { tag: string; attributes: Record<string, unknown>; children: ReactNode[] }

const token = /<!--.*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w-]*)([^>"]*(?:"[^"]*"[^>"]*)*?)(\/?)>|[^<]+/gs
const attribute = /([^\s="]+)="([^"]*)"/g
const isVoid = /^(area|br|col|hr|img|input|link|meta|source|wbr)$/
const isSwitch = /^(async|checked|disabled|hidden|multiple|open|required|selected)$/

/** Of what React wrote, in which every element is closed. */
function readElements(html: string): ReactNode {
  const root: Open = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const { 0: text, 1: end, 2: tag, 3: attributes = '', 4: isClosed, index } of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    const isRaw = parent.tag === 'script' || parent.tag === 'style'
    if (end && tag === parent.tag) close(open)
    else if (isRaw) continue
    else if (!tag) parent.children.push(...(text.startsWith('<') ? [] : [unescapeText(text)]))
    else {
      const begins = index + text.length
      const raw = /^(script|style)$/.test(tag) ? html.slice(begins, html.indexOf(`</${tag}>`, begins)) : ''
      const content = raw ? { dangerouslySetInnerHTML: { __html: raw } } : {}
      open.push({ tag, attributes: { ...readAttributes(attributes), ...content }, children: [] })
      if (isClosed || isVoid.test(tag)) close(open)
    }
  }
  return root.children[0]
}

function close(open: Open[]) {
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
  // The address of a preview in it has both signs.
  return Object.fromEntries(text.split(/;(?![^(]*\))/).map((one) => one.split(/:(.*)/s, 2)))
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function unescapeText(text: string): string {
  return text.replace(/&([\w#]+);/g, (all, name: string) => signs[name] ?? all)
}
