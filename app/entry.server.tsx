import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import style from './app.css?inline'
import { helpOlderBrowsers } from './older-browsers.ts'
import { isDatabaseAway } from './platform/database/database-away.server.ts'
import { loggedAddress } from './platform/http/logged-address.server.ts'
import { pageFault } from './platform/http/page-fault.server.ts'
import { scriptNonce } from './platform/http/page-security.server.ts'
import { renderedPage } from './platform/http/rendered-page.server.ts'
import { isSharedPage } from './platform/http/shared-page.ts'
import { completePage } from './platform/http/whole-page.server.ts'
import { shopContext } from './platform/shop-context.server.ts'
import type { ShopWords } from './platform/shop-words.ts'

/**
 * Renders the whole page at once, since its data are there: React's stream would cost as much again, and a page that is
 * the same for everybody is kept as it is.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={scriptNonce} />
  const html = renderToString(page)
  const words = routerContext.staticHandlerContext.loaderData.root as ShopWords | undefined
  context.get(renderedPage).page = completePage(html, {
    style,
    data: serverHandoffStream ? await text(serverHandoffStream) : '',
    help: helpOlderBrowsers(words?.contactPhone),
    isForEverybody: isForEverybody(routerContext),
  })
  return new Response(null, { status, headers })
}

/** The router goes through all routes that it is told of, several times for each page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

/** A page that shows what it is without scripts. Others, such as the cart, have nothing to show before them. */
function isForEverybody({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return import.meta.env.PROD && matches.some(({ route }) => isSharedPage(route.handle))
}

type Fault = { request: Request; context: RouterContextProvider }

/** A page that failed is logged with its address; a page that doesn't exist, or a visitor who left, is no fault. */
export function handleError(error: unknown, { request, context }: Fault) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageFault).error = error
  // Said once, by who answers that the shop is unavailable.
  if (isDatabaseAway(error)) return
  context.get(shopContext).log.error({ err: error, url: loggedAddress(new URL(request.url).pathname) }, 'a page failed')
}
