import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import style from './app.css?inline'
import { beginNewVisit } from './new-visit.ts'
import { helpOlderBrowsers } from './older-browsers.ts'
import { isDatabaseAway } from './platform/database/database-away.server.ts'
import { holdScripts, showMainPictureFirst } from './platform/http/late-scripts.server.ts'
import { pageFault } from './platform/http/page-fault.server.ts'
import { scriptNonce } from './platform/http/page-security.server.ts'
import { renderedPage } from './platform/http/rendered-page.server.ts'
import { isSharedPage } from './platform/http/shared-page.ts'
import { shopContext } from './platform/shop-context.server.ts'
import type { ShopWords } from './platform/shop-words.ts'

/**
 * Renders the whole page before it answers: the inline scripts written here, which carry the mark of the process, are
 * allowed by their hashes in a header, and a page that is the same for everybody is kept as it is.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Promise<string>((resolve, reject) => {
    const page = <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
    const { pipe } = renderToPipeableStream(page, {
      nonce: scriptNonce,
      bootstrapScriptContent: beginNewVisit,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    })
  })
  const words = routerContext.staticHandlerContext.loaderData.root as ShopWords | undefined
  // First of all, since the next script already needs what it fills in.
  const help = `<script nonce="${scriptNonce}">${helpOlderBrowsers(words?.contactPhone)}</script>`
  const helped = html.replace(/<meta charSet="utf-8"\/>/, (charset) => charset + help)
  const page = isForEverybody(routerContext) ? pictureFirst(helped) : helped
  // Last, since it is as long as all the rest: what looks through the page need not look through it.
  context.get(renderedPage).html = withHead(page, `<style nonce="${scriptNonce}">${style}</style>`)
  return new Response(null, { status, headers })
}

/** The style is in the page itself, so that nothing has to be waited for before its words can be shown. */
function withHead(page: string, part: string): string {
  return page.replace('</head>', () => `${part}</head>`)
}

function pictureFirst(page: string): string {
  return holdScripts(withHead(page, `<script nonce="${scriptNonce}">${showMainPictureFirst}</script>`))
}

/** A page that shows what it is without scripts. Others, such as the cart, have nothing to show before them. */
function isForEverybody({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return import.meta.env.PROD && matches.some(({ route }) => isSharedPage(route.handle))
}

function collect(done: (all: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}

type Fault = { request: Request; context: RouterContextProvider }

/** A page that failed is logged with its address; a page that doesn't exist, or a visitor who left, is no fault. */
export function handleError(error: unknown, { request, context }: Fault) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageFault).error = error
  // Said once, by who answers that the shop is unavailable.
  if (isDatabaseAway(error)) return
  context.get(shopContext).log.error({ err: error, url: new URL(request.url).pathname }, 'a page failed')
}
