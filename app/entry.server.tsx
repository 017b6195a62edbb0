import { text } from 'node:stream/consumers'
import islandFiles from 'virtual:islands'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pricesInKes } from '#app/money/currency.ts'
import style from './app.css?inline'
import stylesheet from './app.css?url'
import { signedInScript } from './customers/stored-customer.ts'
import { isDatabaseUnavailable } from './framework/database/database-unavailable.server.ts'
import { completeIslandsPage, completeRouterPage } from './framework/http/complete-page.server.ts'
import { createCriticalCss } from './framework/http/critical-css.server.ts'
import { loggedAddress } from './framework/http/logged-address.server.ts'
import { recordPageError } from './framework/http/page-error.server.ts'
import { scriptNonce } from './framework/http/page-security.server.ts'
import { renderPieces } from './framework/http/render-pieces.server.tsx'
import { renderedPage } from './framework/http/rendered-page.server.ts'
import { isIslandsPage } from './framework/islands/islands-page.ts'
import { lookStyle } from './look/look-style.ts'
import { currencyOrderScript } from './money/paying-country.ts'
import { olderBrowsersScript } from './older-browsers.ts'
import type { Look } from './shop/look.ts'
import { shopContext } from './shop/shop-context.server.ts'
import type { ShopTexts } from './shop/shop-texts.ts'
import bricolageKarla from './ui/fonts/bricolage-karla.css?inline'
import cormorantFigtree from './ui/fonts/cormorant-figtree.css?inline'

const fontStyles = { 'bricolage-karla': bricolageKarla, 'cormorant-figtree': cormorantFigtree }
/** Keyed by the CSS of a look. There is room for three looks: the published one, a draft and the previous one. */
const criticalCss = new LRUCache<string, ReturnType<typeof createCriticalCss>>({ max: 3 })

function criticalCssOfLook(look: Look) {
  const lookCss = lookStyle(look, fontStyles)
  const cached = criticalCss.get(lookCss)
  if (cached) return cached
  const baseStyle = look.fonts in fontStyles ? style.replaceAll(/@font-face\s*\{[^}]*\}/g, '') : style
  const criticalCssOf = createCriticalCss(baseStyle, lookCss)
  criticalCss.set(lookCss, criticalCssOf)
  return criticalCssOf
}

/**
 * Renders the whole page at once, because its data is loaded: React's stream would double the cost, and a shared page
 * is cached as a whole.
 */
export default async function handleRequest(
  request: Request,
  answeredStatus: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const status: number = routerContext.staticHandlerContext.matches.at(-1)?.route.handle?.status ?? answeredStatus
  // All missing addresses share one cached page.
  if (status === 404 && context.get(renderedPage).isMissingCached) return new Response(null, { status, headers })
  const islands = isIslandsPage(new URL(request.url).pathname) ? islandFiles : null
  const serverContext = withMatchedRoutes(routerContext)
  const texts = routerContext.staticHandlerContext.loaderData.root as ShopTexts | undefined
  const polyfills = `${olderBrowsersScript(texts?.contactPhone)}\n;${signedInScript}\n;${pricesInKes() ? '' : currencyOrderScript}`
  const { look } = context.get(shopContext)
  const parts = { criticalCssOf: criticalCssOfLook(look), stylesheet, polyfills }
  if (islands) {
    const pieces = renderPieces(<ServerRouter context={serverContext} url={request.url} />)
    context.get(renderedPage).page = completeIslandsPage(pieces, { ...parts, islands })
  } else {
    const html = renderToString(<ServerRouter context={serverContext} url={request.url} nonce={scriptNonce} />)
    const data = serverHandoffStream ? await text(serverHandoffStream) : ''
    context.get(renderedPage).page = completeRouterPage(html, { ...parts, data })
  }
  return new Response(null, { status, headers })
}

/** Keeps only the matched routes, because the router iterates over all routes several times per page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

type ErrorContext = { request: Request; context: RouterContextProvider }

/** Logs a failed page with its address. A missing page or an aborted request is not an error. */
export function handleError(error: unknown, { request, context }: ErrorContext) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // A database outage is logged where the 503 is answered, in `app/framework/http/pages.server.ts`.
  if (!recordPageError(context, error) || isDatabaseUnavailable(error)) return
  context.get(shopContext).log.error({ err: error, url: loggedAddress(new URL(request.url).pathname) }, 'a page failed')
}
