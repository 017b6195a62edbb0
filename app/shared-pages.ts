import { listParameters } from './catalog/product-query.ts'

const documents = ['/privacy', '/robots.txt', '/sitemap.xml']

/**
 * The query parameters that a page for everybody reads, by its path: whatever else a link adds, the page is the same.
 * Null for a page that may be one person's and read any.
 */
export function parametersOf(path: string): readonly string[] | null {
  if (path === '/') return ['feedback']
  if (documents.includes(path)) return []
  return /^\/shop\/(?!(?:cart|checkout)$)[^/]+$/.test(path) ? [...listParameters, 'buy'] : null
}
