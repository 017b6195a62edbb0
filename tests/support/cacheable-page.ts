import type { CacheableResponse } from '../../app/framework/page-cache/cache-entry.server.ts'

export const cacheablePage: CacheableResponse = {
  kind: 'page',
  headers: {},
  tags: null,
  expiresAt: Number.POSITIVE_INFINITY,
  text: 'a page',
}
