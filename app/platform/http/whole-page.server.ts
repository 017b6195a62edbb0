import { holdScripts, preloadsOf, showMainPictureFirst, withoutPreloads } from './late-scripts.server.ts'
import { beginNewVisit } from './new-visit.ts'
import { allowOwnParts, hashOf, type OwnHashes, scriptNonce } from './page-security.server.ts'
import type { RenderedPage } from './rendered-page.server.ts'

type Parts = {
  /** Of all pages. */
  style: string
  /** The first script of all, since the next one already needs what it fills in. */
  help: string
  /** What the loaders gave, in the form that the router reads in the browser. */
  data: string
  isForEverybody: boolean
}

const ownScript = `<script nonce="${scriptNonce}"`
const charset = '<meta charSet="utf-8"/>'

/** Adds style and scripts to what was rendered. Most of it are words, which need not be looked through. */
export function completePage(html: string, { style, help, data, isForEverybody }: Parts): RenderedPage {
  const headEnd = html.indexOf('</head>')
  const wordsEnd = html.indexOf(ownScript, headEnd)
  const head = html.slice(0, headEnd).replace(charset, () => charset + written(help))
  const words = html.slice(headEnd, wordsEnd)
  const end = html.slice(wordsEnd, html.lastIndexOf('</body>'))

  const start = allowOwnParts(isForEverybody ? withoutPreloads(head) + written(showMainPictureFirst) : head)
  const scripts = endOfPage(end, isForEverybody ? preloadsOf(head) : null)
  const take = takeData(data)
  return {
    text: {
      start: `<!DOCTYPE html>${start.html}<style>`,
      style,
      end: `</style>${words}${scripts.html}<script>${take}</script></body></html>`,
    },
    hashes: {
      scripts: [...start.hashes.scripts, ...scripts.hashes.scripts, hashOf(take)],
      styles: [styleHash(style)],
    },
  }
}

function written(script: string): string {
  return `${ownScript}>${script}</script>`
}

/** What the router's own component would write, in the one piece that there is. */
function takeData(data: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `{
const { streamController } = window.__reactRouterContext
streamController.enqueue(${text})
streamController.close()
}`
}

type End = { html: string; hashes: OwnHashes }

/** All pages of a route end with the same scripts. */
const knownEnds = new Map<string, End>()
const mostKnown = 200

function endOfPage(scripts: string, preloads: readonly string[] | null): End {
  const key = `${preloads}${scripts}`
  const known = knownEnds.get(key)
  if (known) return known
  const end = allowOwnParts((preloads ? holdScripts(scripts, preloads) : scripts) + written(beginNewVisit))
  if (knownEnds.size < mostKnown) knownEnds.set(key, end)
  return end
}

let knownStyle = { style: '', hash: '' }

function styleHash(style: string): string {
  if (knownStyle.style !== style) knownStyle = { style, hash: hashOf(style) }
  return knownStyle.hash
}
