import { Buffer } from 'node:buffer'
import { z } from 'zod'
import type { Problem } from './problem.ts'

const wrongCursorText = 'Cursor is not a page of this list.'
export const wrongCursor: Problem = { status: 400, message: wrongCursorText, fields: { cursor: wrongCursorText } }

export const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$|^1000$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .optional()

export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Null unless `writeCursor` wrote the text with `length` keys. */
export function readCursor(cursor: string, length: number): string[] | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(keys) && keys.length === length && keys.every((key) => typeof key === 'string') ? keys : null
  } catch {
    return null
  }
}

/** `url` is a path with its query. */
export function nextPageLink(url: string, cursor: string): string {
  const next = new URL(url, 'http://shop')
  next.searchParams.set('cursor', cursor)
  return `<${next.pathname}${next.search}>; rel="next"`
}
