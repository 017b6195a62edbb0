import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Clock } from '../clock.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { isIslandsPage } from '../islands/islands-page.ts'
import { nairobiDay, nairobiEnd } from '../nairobi.ts'
import { type CacheEntry, createEntry } from '../page-cache/cache-entry.server.ts'
import type { Text } from '../page-cache/compression.server.ts'
import type { PageCache, RenderResult } from '../page-cache/page-cache.server.ts'
import { type CacheTags, cacheTags, sharedData } from './cache-tags.server.ts'
import { createIslandsHandler } from './islands-handler.server.ts'
import { pageError } from './page-error.server.ts'
import { contentPolicy, safetyHeadersOf } from './page-security.server.ts'
import { type RenderedPage, renderedPage } from './rendered-page.server.ts'

export type RendererOptions = {
  /** An origin, without a trailing slash. */
  publicUrl: string
  clock: Clock
  cache: PageCache
  /** Tags of every shared page, in addition to its own. */
  sharedTags: readonly string[]
  /** Sets the loaders' context. */
  prepare: PrepareContext
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
}

export type RenderedResponse = { status: number; headers: Record<string, string>; text: Text }
export type PrepareContext = (context: RouterContextProvider) => void
type RenderOptions = {
  handle?: RequestHandler
  context?: RouterContextProvider
  isMissingCached?: boolean
  /** Replaces the options' `prepare`. */
  prepare?: PrepareContext
}
type Rendering = RenderedResponse & { tags: ReadonlySet<string> | null; isUncached: boolean }

/** The cache key of a shared page's 404, which all addresses of the pattern share. */
export const missingKey = (pattern: string) => `404 ${pattern}`

export const pathOf = (address: string) => address.split('?')[0] ?? ''

export function createPageRenderer(options: RendererOptions, patternOf: (path: string) => string) {
  const { publicUrl, clock, cache, sharedTags, build, mode } = options
  const handleAny = createRequestHandler(build, mode)
  const handleIslands = typeof build === 'function' ? handleAny : createIslandsHandler(build, handleAny)
  const isHttps = publicUrl.startsWith('https:')

  async function render(request: Request, own: RenderOptions = {}) {
    const { handle = handleAny, context = new RouterContextProvider(), isMissingCached = false } = own
    const { prepare } = { ...options, ...own }
    const failure: { error?: unknown } = {}
    const state: CacheTags = { tags: null }
    prepare(context)
    context.set(pageError, failure)
    context.set(cacheTags, state)
    const rendered: { page: RenderedPage | null; isMissingCached: boolean } = { page: null, isMissingCached }
    context.set(renderedPage, rendered)
    const response = await handle(request, context)
    const type = response.headers.get('content-type')
    // The router sets no charset for its data, nor for errors before the render.
    if (type?.startsWith('text/') && !type.includes(';')) response.headers.set('content-type', `${type}; charset=utf-8`)
    const tags = state.tags && new Set([...state.tags, ...sharedTags])
    const databaseError = isDatabaseUnavailable(failure.error) ? failure.error : null
    return { response, page: rendered.page, databaseError, tags, isUncached: state.isUncached === true }
  }

  async function renderPage(request: Request, options?: RenderOptions): Promise<Rendering> {
    const { response, page, databaseError, tags, isUncached } = await render(request, options)
    if (databaseError) throw databaseError
    const headers = Object.fromEntries(response.headers)
    if (mode === 'production' && page) headers['content-security-policy'] = contentPolicy(page.hashes, isHttps)
    return { status: response.status, headers, text: page?.text ?? (await response.text()), tags, isUncached }
  }

  /** Renders without the request's headers, for all clients; a client that disconnects does not abort the render. */
  async function renderShared(address: string): Promise<RenderResult<RenderedResponse | CacheEntry>> {
    const expiresAt = nairobiEnd(nairobiDay(clock.now())).getTime()
    const context = new RouterContextProvider(new Map([[sharedData, cache.sharedData]]))
    const missing = missingKey(patternOf(pathOf(address)))
    const cached = cache.get(missing)
    const fillMissing = cache.beginFill(missing)
    const handle = isIslandsPage(address) ? handleIslands : handleAny
    const options = { handle, context, isMissingCached: cached !== undefined }
    const page = await renderPage(new Request(`${publicUrl}${address}`), options)
    if (page.status === 404) {
      const response = cached ?? (await createNotFoundEntry(page, expiresAt))
      if (!cached) fillMissing(response)
      return { entry: null, response }
    }
    const { tags, text } = page
    if (page.status !== 200 || !isPublic(page) || page.isUncached) return { entry: null, response: page }
    // Pages show dates ("ready by"), so they expire at the end of the day.
    const response = {
      kind: 'page' as const,
      tags,
      expiresAt,
      headers: { ...safetyHeadersOf(publicUrl), ...page.headers },
      text,
    }
    return { entry: await createEntry(response), response: page }
  }

  /** Creates the 404 that all missing addresses of a pattern share. */
  function createNotFoundEntry({ headers, text }: RenderedResponse, expiresAt: number): Promise<CacheEntry> {
    const all = { ...safetyHeadersOf(publicUrl), 'cache-control': 'private, no-store', ...headers }
    return createEntry({ kind: 'page', status: 404, tags: new Set(sharedTags), expiresAt, headers: all, text })
  }

  return { render, renderPage, renderShared }
}

function isPublic(page: RenderedResponse): boolean {
  return (page.headers['cache-control'] ?? '').includes('public')
}
