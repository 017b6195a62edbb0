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
  /** Call before reading data; the returned function stores the entry unless one of its tags was invalidated meanwhile. */
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

type Slot = { entry: CacheEntry; render?: Render<unknown>; brotliAtHits: number }

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
  const slots = new LRUCache<string, Slot>({
    maxSize: cacheBytes.compressedBytes,
    dispose: ({ entry }) => encodings.drop(entry),
  })
  const renders = new Map<string, Promise<RenderResult<unknown>>>()
  const shared = createSharedDataCache()
  const log = createInvalidationLog()
  let catchUp: (() => Promise<void>) | null = null

  const rerender = createWorkQueue<Render<unknown>>(async (url, render) => void (await renderOnce(url, render)))
  const compressLater = createWorkQueue<Slot>(async (url, slot) => {
    const startedMs = performance.now()
    await encodings.addBrotli(slot.entry, () => slots.peek(url) === slot)
    await wait((performance.now() - startedMs) * brotliCooldownFactor, undefined, { ref: false })
  })

  function get(url: string): CacheEntry | undefined {
    const slot = slots.get(url)
    if (!slot) return undefined
    if (slot.entry.expiresAt <= clock.now().getTime()) return void slots.delete(url)
    slot.entry.hits++
    encodings.touchBrotli(slot.entry)
    if (slot.entry.hits >= slot.brotliAtHits) queueBrotli(url, slot)
    return slot.entry
  }

  function queueBrotli(url: string, slot: Slot) {
    slot.brotliAtHits = slot.entry.hits * 2
    compressLater(url, slot)
  }

  function beginFill(url: string, render?: Render<unknown>) {
    const begin = log.now()
    return (entry: CacheEntry) => {
      const missed = log.since(begin)
      if (!catchUp || !missed || hasTag(entry, missed)) return
      const slot: Slot = { entry, brotliAtHits: brotliMinHits, ...(render ? { render } : {}) }
      entry.hits += slots.peek(url)?.entry.hits ?? 0
      slots.set(url, slot, { size: sizeOf(entry) })
      if (entry.hits >= brotliMinHits) queueBrotli(url, slot)
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
  function refreshHottest(changed: [string, Slot][]): Set<Slot> {
    const hottest = changed
      .filter(([, { render, entry }]) => render && entry.hits >= hotHits)
      .sort(([, a], [, b]) => b.entry.hits - a.entry.hits)
      .slice(0, maxRefreshed)
    for (const [url, { render }] of hottest) if (render) rerender(url, render)
    return new Set(hottest.map(([, slot]) => slot))
  }

  function invalidate(tags: readonly string[] | null) {
    log.add(tags)
    // Requests from now on must not share a render that read the old data.
    renders.clear()
    shared.invalidate(tags)
    const changed = [...slots.entries()].filter(([, { entry }]) => !tags || hasTag(entry, tags))
    const staleUntil = clock.now().getTime() + staleWhileRevalidateMs
    const refreshed = refreshHottest(changed)
    for (const [url, slot] of changed) {
      const { entry } = slot
      entry.hits = Math.floor(entry.hits / 2)
      if (tags && refreshed.has(slot) && mayServeStale(entry, tags))
        entry.expiresAt = Math.min(entry.expiresAt, staleUntil)
      else slots.delete(url)
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
