import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { type CacheEntry, type EncodedBody, hasTag, mayServeStale, sizeOf } from './cache-entry.server.ts'
import type { Encoding } from './compression.server.ts'
import { createEncodings } from './encodings.server.ts'
import { createInvalidationLog } from './invalidation-log.server.ts'
import { createSharedDataCache, type ReadThroughCache } from './shared-data-cache.server.ts'
import { createWorkQueue } from './work-queue.server.ts'

/** `entry` is cached. If it is null, all requests that waited for this render get `response`. */
export type RenderResult<T> = { entry: CacheEntry | null; response: T }

/** The result must depend on the URL only, because other requests get it too. */
export type Render<T> = (url: string) => Promise<RenderResult<T>>

export type PageCache = {
  get(url: string): CacheEntry | undefined
  /** Concurrent misses share one render. */
  getOrRender<T>(url: string, render: Render<T>): Promise<CacheEntry | T>
  isRendering(url: string): boolean
  /**
   * Call it before reading data. The returned function stores the entry unless one of its tags was invalidated
   * meanwhile.
   */
  beginFill(url: string): (entry: CacheEntry) => void
  /** Data that many pages show, read once until its tag is invalidated. */
  sharedData: ReadThroughCache
  /** Returns the shortest accepted encoding that exists. If none exists, makes one from gzip. */
  encode(entry: CacheEntry, accepted: readonly Encoding[]): Promise<EncodedBody>
  invalidate(tags: readonly string[]): void
  clear(): void
  /** Nothing is cached before this call. `catchUp` resolves when all notifications so far have been handled. */
  onInvalidation(catchUp: () => Promise<void>): void
  catchUp(): Promise<void>
}

type CachedPage = { entry: CacheEntry; render?: Render<unknown>; brotliAtHits: number }

const megabyte = 1024 * 1024
const defaultCacheBytes = { compressedBytes: 25 * megabyte, brotliBytes: 4 * megabyte, otherBytes: 2 * megabyte }
/** The most requested pages are rendered again in the background after an invalidation. */
const maxRefreshed = 20
const hotHits = 3
/** Brotli's best level takes a third of a second for a page: worth it after this many hits. */
const brotliMinHits = 8
/** Pause after a Brotli run, as a multiple of its time: when many pages become hot at once, requests need the core. */
const brotliCooldownFactor = 9
const staleWhileRevalidateMs = 1_000

export function createPageCache(clock: Clock, cacheBytes = defaultCacheBytes): PageCache {
  const encodings = createEncodings(cacheBytes)
  const cachedPages = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes.compressedBytes,
    dispose: ({ entry }) => encodings.drop(entry),
  })
  const renders = new Map<string, Promise<RenderResult<unknown>>>()
  const shared = createSharedDataCache()
  const log = createInvalidationLog()
  let catchUp: (() => Promise<void>) | null = null

  const rerender = createWorkQueue<Render<unknown>>(async (url, render) => void (await renderOnce(url, render)))
  const compressLater = createWorkQueue<CachedPage>(async (url, cached) => {
    const startedMs = performance.now()
    await encodings.addBrotli(cached.entry, () => cachedPages.peek(url) === cached)
    await wait((performance.now() - startedMs) * brotliCooldownFactor, undefined, { ref: false })
  })

  function get(url: string): CacheEntry | undefined {
    const cached = cachedPages.get(url)
    if (!cached) return undefined
    if (cached.entry.expiresAt <= clock.now().getTime()) return void cachedPages.delete(url)
    cached.entry.hits++
    encodings.touchBrotli(cached.entry)
    if (cached.entry.hits >= cached.brotliAtHits) queueBrotli(url, cached)
    return cached.entry
  }

  function queueBrotli(url: string, cached: CachedPage) {
    cached.brotliAtHits = cached.entry.hits * 2
    compressLater(url, cached)
  }

  function beginFill(url: string, render?: Render<unknown>) {
    const begin = log.now()
    return (entry: CacheEntry) => {
      const missed = log.since(begin)
      if (!catchUp || !missed || hasTag(entry, missed)) return
      const cached: CachedPage = { entry, brotliAtHits: brotliMinHits, ...(render ? { render } : {}) }
      entry.hits += cachedPages.peek(url)?.entry.hits ?? 0
      cachedPages.set(url, cached, { size: sizeOf(entry) })
      if (entry.hits >= brotliMinHits) queueBrotli(url, cached)
    }
  }

  async function renderOnce<T>(url: string, render: Render<T>): Promise<RenderResult<T>> {
    const running = renders.get(url)
    if (running) return running as Promise<RenderResult<T>>
    const fill = beginFill(url, render)
    const rendering = render(url)
    renders.set(url, rendering)
    try {
      const result = await rendering
      if (result.entry) fill(result.entry)
      return result
    } finally {
      if (renders.get(url) === rendering) renders.delete(url)
    }
  }

  /** Queues the hottest of the changed pages for a render in the background, and returns them. */
  function refreshHottest(changed: [string, CachedPage][]): Set<CachedPage> {
    const hottest = changed
      .filter(([, { render, entry }]) => render && entry.hits >= hotHits)
      .sort(([, a], [, b]) => b.entry.hits - a.entry.hits)
      .slice(0, maxRefreshed)
    for (const [url, { render }] of hottest) if (render) rerender(url, render)
    return new Set(hottest.map(([, cached]) => cached))
  }

  function invalidate(tags: readonly string[] | null) {
    log.add(tags)
    // Requests from now on must not share a render that read the old data.
    renders.clear()
    shared.invalidate(tags)
    const changed = [...cachedPages.entries()].filter(([, { entry }]) => !tags || hasTag(entry, tags))
    const staleUntil = clock.now().getTime() + staleWhileRevalidateMs
    const refreshed = refreshHottest(changed)
    for (const [url, cached] of changed) {
      const { entry } = cached
      entry.hits = Math.floor(entry.hits / 2)
      if (tags && refreshed.has(cached) && mayServeStale(entry, tags))
        entry.expiresAt = Math.min(entry.expiresAt, staleUntil)
      else cachedPages.delete(url)
    }
  }

  return {
    get,
    isRendering: (url) => renders.has(url),
    beginFill,
    sharedData: (tag, read) => (catchUp ? shared.get(tag, read) : read()),
    async getOrRender<T>(url: string, render: Render<T>) {
      const cached = get(url)
      if (cached) return cached
      const result = await renderOnce(url, render)
      return result.entry ?? result.response
    },
    encode: encodings.encode,
    invalidate,
    clear: () => invalidate(null),
    onInvalidation(next) {
      catchUp = next
    },
    catchUp: async () => catchUp?.(),
  }
}
