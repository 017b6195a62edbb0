import { speculationRules } from '../islands/speculation-rules.ts'
import type { CriticalCss } from './critical-css.server.ts'
import { deferScripts, mainImageFirstScript, preloadsOf, withoutPreloads } from './deferred-scripts.server.ts'
import { beginNewVisit } from './new-visit.ts'
import { allowOwnParts, hashOf, type OwnHashes, scriptNonce } from './page-security.server.ts'
import type { RenderedPage } from './rendered-page.server.ts'

type Parts = {
  /** `stylesheet`: the address of all the CSS, loaded after the content. */
  criticalCssOf: (html: string) => CriticalCss
  stylesheet: string
  /** The first script of all, since the next one already needs what it fills in. */
  help: string
  /** What the loaders gave, in the form that the router reads in the browser. */
  data: string
  isForEverybody: boolean
  /** Of a page that has no router: its loader's script, and the files of all islands, and of those that some pages have. */
  islands?: { loader: string; files: readonly string[]; pageFiles: Record<string, readonly string[]> } | null
}

const ownScript = `<script nonce="${scriptNonce}"`
const charset = '<meta charSet="utf-8"/>'

/** Adds style and scripts to what was rendered. Most of it are words, which need not be looked through. */
export function completePage(
  html: string,
  { criticalCssOf, stylesheet, help, data, isForEverybody, islands }: Parts,
): RenderedPage {
  const headEnd = html.indexOf('</head>')
  const wordsEnd = islands ? html.lastIndexOf('</body>') : html.indexOf(ownScript, headEnd)
  const head = html.slice(0, headEnd).replace(charset, () => charset + written(help))
  const words = html.slice(headEnd, wordsEnd)

  const style = criticalCssOf(html)

  const start = allowOwnParts(isForEverybody ? withoutPreloads(head) + written(mainImageFirstScript) : head)
  const end = islands
    ? allowOwnParts(loadIslands(words, islands))
    : routerStart(html.slice(wordsEnd, html.lastIndexOf('</body>')), isForEverybody ? preloadsOf(head) : null, data)
  return {
    text: {
      start: `<!DOCTYPE html>${start.html}<style>`,
      style: style.text,
      end: `</style>${words}${fullStylesheet(stylesheet, isForEverybody)}${end.html}</body></html>`,
    },
    hashes: {
      scripts: [...start.hashes.scripts, ...end.hashes.scripts],
      styles: [style.hash],
    },
  }
}

/** After the main picture: `mainImageFirstScript` takes the link out of the noscript element. */
function fullStylesheet(file: string, isAfterPicture: boolean): string {
  const link = `<link rel="stylesheet" href="${file}"/>`
  return isAfterPicture ? `<noscript id="full-stylesheet">${link}</noscript>` : link
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

function loadIslands(words: string, { loader, files, pageFiles }: NonNullable<Parts['islands']>): string {
  const own = Object.keys(pageFiles).filter((name) => words.includes(`data-island="${name}"`))
  const all = new Set([...files, ...own.flatMap((name) => pageFiles[name] ?? [])])
  const script = `${ownScript} type="module" data-islands="${[...all].join(' ')}">import "${loader}"</script>`
  return `${ownScript} type="speculationrules">${speculationRules}</script>${deferScripts(script, [])}`
}

type End = { html: string; hashes: OwnHashes }

function routerStart(scripts: string, preloads: readonly string[] | null, data: string): End {
  const { html, hashes } = endOfPage(scripts, preloads)
  const take = takeData(data)
  const own = { ...hashes, scripts: [...hashes.scripts, hashOf(take)] }
  return { html: `${html}<script>${take}</script>`, hashes: own }
}

/** All pages of a route end with the same scripts. */
const cachedPageEnds = new Map<string, End>()
const maxCachedEnds = 200

function endOfPage(scripts: string, preloads: readonly string[] | null): End {
  const key = `${preloads}${scripts}`
  const cached = cachedPageEnds.get(key)
  if (cached) return cached
  const end = allowOwnParts((preloads ? deferScripts(scripts, preloads) : scripts) + written(beginNewVisit))
  if (cachedPageEnds.size < maxCachedEnds) cachedPageEnds.set(key, end)
  return end
}
