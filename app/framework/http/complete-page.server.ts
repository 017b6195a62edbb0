import { speculationRules } from '../islands/speculation-rules.ts'
import { type CriticalCss, readStyledHtml, type StyledHtml } from './critical-css.server.ts'
import { importAfterPaint, mainImageFirstScript } from './deferred-scripts.server.ts'
import { hashOf, hashOwnParts, type OwnHashes, scriptNonce } from './page-security.server.ts'
import type { RenderedPage } from './rendered-page.server.ts'

type Parts = {
  criticalCssOf: (pieces: readonly StyledHtml[]) => CriticalCss
  /** The URL of the full CSS, which is loaded after the content. */
  stylesheet: string
  /** Must be the page's first script, because the next one needs the methods that it defines. */
  polyfills: string
}

/**
 * URLs of scripts. `files`: the scripts of the islands that every page has. `pageFiles`: the scripts of each other
 * island, by its name.
 */
type IslandFiles = { loader: string; files: readonly string[]; pageFiles: Record<string, readonly string[]> }

const charset = '<meta charSet="utf-8"/>'

/** Adds style and scripts to a page without a router. The main image loads before their files. */
export function completeIslandsPage(
  pieces: readonly StyledHtml[],
  { criticalCssOf, stylesheet, polyfills, islands }: Parts & { islands: IslandFiles },
): RenderedPage {
  const html = pieces.map((piece) => piece.html).join('')
  const headEnd = html.indexOf('</head>')
  const content = html.slice(headEnd, html.lastIndexOf('</body>'))
  const style = criticalCssOf(pieces)
  const [before, after] = [inline(polyfills), inline(mainImageFirstScript)]
  const endScripts = [inline(speculationRules, ' type="speculationrules"'), islandsScript(content, islands)]
  return {
    text: {
      start: `<!DOCTYPE html>${addPolyfills(html.slice(0, headEnd), before.html)}${after.html}<style>`,
      style: style.text,
      // `mainImageFirstScript` moves the link out of the noscript element.
      end: `</style>${content}<noscript id="full-stylesheet">${link(stylesheet)}</noscript>${endScripts.map((script) => script.html).join('')}</body></html>`,
    },
    hashes: { scripts: [before, after, ...endScripts].map((script) => script.hash), styles: [style.hash] },
  }
}

/**
 * Adds style and data to a page with a router. Only the head and the scripts at the end are parsed, not the content.
 */
export function completeRouterPage(
  html: string,
  { criticalCssOf, stylesheet, polyfills, data }: Parts & { data: string },
): RenderedPage {
  const headEnd = html.indexOf('</head>')
  const contentEnd = html.indexOf(`<script nonce="${scriptNonce}"`, headEnd)
  const style = criticalCssOf([readStyledHtml(html)])
  const before = inline(polyfills)
  const start = hashOwnParts(addPolyfills(html.slice(0, headEnd), before.html))
  const end = endOfPage(html.slice(contentEnd, html.lastIndexOf('</body>')))
  const dataScript = inline(streamData(data))
  return {
    text: {
      start: `<!DOCTYPE html>${start.html}<style>`,
      style: style.text,
      end: `</style>${html.slice(headEnd, contentEnd)}${link(stylesheet)}${end.html}${dataScript.html}</body></html>`,
    },
    hashes: {
      scripts: [before.hash, ...start.hashes.scripts, ...end.hashes.scripts, dataScript.hash],
      styles: [style.hash],
    },
  }
}

type Script = { html: string; hash: string }

function inline(script: string, attributes = ''): Script {
  return { html: `<script${attributes}>${script}</script>`, hash: hashOf(script) }
}

const link = (stylesheet: string) => `<link rel="stylesheet" href="${stylesheet}"/>`

function addPolyfills(head: string, script: string): string {
  return head.replace(charset, () => charset + script)
}

function islandsScript(content: string, { loader, files, pageFiles }: IslandFiles): Script {
  const own = [...content.matchAll(/ data-island="(\w+)"/g)].flatMap(([, name = '']) => pageFiles[name] ?? [])
  const all = [...new Set([...files, ...own])].join(' ')
  return inline(importAfterPaint(loader), ` type="module" data-islands="${all}"`)
}

/** Does what the router's own script does, with all data in one chunk. */
function streamData(data: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `{
const { streamController } = window.__reactRouterContext
streamController.enqueue(${text})
streamController.close()
}`
}

/**
 * Runs in a page before the router. Opening the page's own address again, by a link or by typing it, is a new visit,
 * which starts at the top of the page. But browsers reuse the history entry, and the router restores the scroll
 * position by the entry's key, so this script sets a new key. Going back and reloading do not change the key.
 */
const newVisitScript = `if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, '')
  scrollTo(0, 0)
}`

type End = { html: string; hashes: OwnHashes }

/** Cached, because all pages of a route end with the same scripts. */
const cachedPageEnds = new Map<string, End>()
const maxCachedEnds = 200

function endOfPage(scripts: string): End {
  const cached = cachedPageEnds.get(scripts)
  if (cached) return cached
  const visit = inline(newVisitScript)
  // React's script stores forms submitted before hydration. It gets the nonce here, because `renderToString` takes
  // none.
  const own = hashOwnParts(scripts.replace('<script id="_R_">', `<script nonce="${scriptNonce}" id="_R_">`))
  const hashes = { ...own.hashes, scripts: [...own.hashes.scripts, visit.hash] }
  const end = { html: own.html + visit.html, hashes }
  if (cachedPageEnds.size < maxCachedEnds) cachedPageEnds.set(scripts, end)
  return end
}
