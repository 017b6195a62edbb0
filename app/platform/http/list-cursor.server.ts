import { Buffer } from 'node:buffer'
import { z } from 'zod'

/** How many rows of a list a call asks for: text of a whole number from 1 to 1000. */
export const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$|^1000$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .optional()

/** Opaque text for the sort keys of a page's last row, so that the next page starts right after it. */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** The sort keys in a cursor, or null where it was not written by `writeCursor` with that many keys. */
export function readCursor(cursor: string, length: number): string[] | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(keys) && keys.length === length && keys.every((key) => typeof key === 'string') ? keys : null
  } catch {
    return null
  }
}

/** The `Link` header that leads from the list at `url` (a path with its query) to its next page. */
export function nextPageLink(url: string, cursor: string): string {
  const next = new URL(url, 'http://shop')
  next.searchParams.set('cursor', cursor)
  return `<${next.pathname}${next.search}>; rel="next"`
}
