import { createContext, type RouterContextProvider } from 'react-router'
import type { ReadThroughCache } from '../page-cache/shared-data-cache.server.ts'

export type CacheTags = { tags: string[] | null; isUncached?: true }

export const cacheTags = createContext<CacheTags>()

/**
 * Names the data that a shared page shows. A page with tags is purged when one of them is invalidated; a page without
 * tags is purged on every change. The loader must name all tags; it may do so before or after it reads the data.
 */
export function tagPage(context: Readonly<RouterContextProvider>, tags: readonly string[]) {
  const state = context.get(cacheTags)
  state.tags = [...(state.tags ?? []), ...tags]
}

/**
 * For a shared page whose address contains free text, such as a search: its entries would evict more popular pages.
 */
export function skipPageCache(context: Readonly<RouterContextProvider>) {
  context.get(cacheTags).isUncached = true
}

/** Data that all shared pages show, such as the exchange rate, read once until its tag is invalidated. */
export const sharedData = createContext<ReadThroughCache>((_tag, read) => read())
