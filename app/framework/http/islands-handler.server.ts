import {
  createStaticHandler,
  isRouteErrorResponse,
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { islandsPages } from '../islands/islands-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Handles pages without a router like `createRequestHandler`, but encodes no data for a router in the browser and
 * matches addresses only with these pages. `fallBack` handles requests whose rendering fails.
 */
export function createIslandsHandler(build: ServerBuild, fallBack: RequestHandler): RequestHandler {
  const { entry, assets, future, ssr, isSpaMode, routeDiscovery } = build
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const routeModules = Object.fromEntries(routes.map(({ id, module }) => [id, module]))
  const shared = { manifest: assets, routeModules, future, ssr, isSpaMode, routeDiscovery, branches: [] }
  const { query } = createStaticHandler(treeOf(routes))

  return async (request, context = new RouterContextProvider()) => {
    const result = await query(request, { requestContext: context, normalizePath })
    if (result instanceof Response) return result
    const { errors, matches, loaderHeaders, statusCode } = result
    // One cached 404 page serves all addresses, so it must not contain the requested address.
    if (statusCode === 404) Object.assign(result.location, { pathname: '/', search: '' })
    const renderError = Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error))
    if (renderError) entry.module.handleError?.(renderError, { request, context, params: {} })
    const id = matches.at(-1)?.route.id ?? ''
    const headers = errors ? new Headers() : readHeaders(routeModules[id], loaderHeaders[id])
    try {
      return await entry.module.default(
        request,
        statusCode,
        headers,
        { ...shared, staticHandlerContext: result },
        context,
      )
    } catch {
      return fallBack(request, context)
    }
  }
}

/** Encodes the parameters in one way, because their encoding does not change the page. */
function normalizePath(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const search = searchParams.toString()
  return { pathname, search: search && `?${search}`, hash: '' }
}

function readHeaders(module: Route['module'] | undefined, loaderHeaders = new Headers()): Headers {
  const none = new Headers()
  const headersExport = module?.headers
  if (typeof headersExport !== 'function') return new Headers(headersExport)
  return new Headers(
    headersExport({ loaderHeaders, parentHeaders: none, actionHeaders: none, errorHeaders: undefined }),
  )
}

/** The routes of the islands pages. Layouts without such pages are left out. */
function treeOf(routes: readonly Route[], parentId?: string, parentPath = ''): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.parentId !== parentId) return []
    const { id, path, module } = route
    const address = path ? `${parentPath}/${path}` : parentPath
    const { loader, handle, ErrorBoundary } = module
    const own = { id, loader, handle, ErrorBoundary }
    if (route.index) return islandsPages.test(address || '/') ? [{ ...own, index: true }] : []
    const children = treeOf(routes, id, address)
    return children.length > 0 || (path && islandsPages.test(address)) ? [{ ...own, path, children }] : []
  })
}
