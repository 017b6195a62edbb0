import { LRUCache } from 'lru-cache'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { MarkupContext, type MarkupOf } from '../islands/cached-markup.tsx'
import { readStyledHtml, type StyledHtml } from './critical-css.server.ts'
import { scriptNonce } from './page-security.server.ts'

const maxBytes = 4 * 1024 * 1024
const overheadBytes = 1_000

/** Keyed by component and props, so that only changed content is rendered again. */
const cached = new LRUCache<string, StyledHtml>({
  maxSize: maxBytes,
  sizeCalculation: ({ html }, key) => 2 * (html.length + key.length) + overheadBytes,
})
const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** No text of a page can contain the marker, because the nonce never leaves the process. */
const marker = new RegExp(`<!--${scriptNonce}:(\\d+)-->`)

/** The HTML of a page in pieces. A piece of `CachedMarkup` comes from the cache if its props are the same. */
export function renderPieces(page: ReactNode): StyledHtml[] {
  const used: StyledHtml[] = []
  const markupOf: MarkupOf = (Component, props) => `<!--${scriptNonce}:${used.push(pieceOf(Component, props)) - 1}-->`
  const html = renderToString(<MarkupContext value={markupOf}>{page}</MarkupContext>)
  return html.split(marker).flatMap((text, at) => (at % 2 === 0 ? readStyledHtml(text) : (used[Number(text)] ?? [])))
}

function pieceOf<Props extends object>(Component: ComponentType<Props>, props: Props): StyledHtml {
  const key = `${numberOf(Component)} ${JSON.stringify(props)}`
  const existing = cached.get(key)
  if (existing) return existing
  const piece = readStyledHtml(
    renderToString(
      <StaticRouter location="/">
        <Component {...props} />
      </StaticRouter>,
    ),
  )
  cached.set(key, piece)
  return piece
}

function numberOf(Component: object): number {
  const number = numbers.get(Component) ?? ++lastNumber
  numbers.set(Component, number)
  return number
}
