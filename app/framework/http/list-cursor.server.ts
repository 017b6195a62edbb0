import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { fieldError } from './problem.ts'

export const wrongCursor = fieldError('cursor', 'Cursor is not a page of this list.')

export const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$|^1000$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .optional()

/** The `cursor` of a query: parses the keys of `writeCursor` into the position after which the next page begins. */
export function listCursor<Keys extends z.ZodTuple, Position>(
  keys: Keys,
  toPosition: (keys: z.output<Keys>) => Position,
) {
  return z
    .string()
    .max(200)
    .transform((text, context): Position => {
      const parsed = keys.safeParse(readCursor(text, keys.def.items.length))
      if (parsed.success) return toPosition(parsed.data)
      context.addIssue({ code: 'custom', message: 'must come from the Link header of an earlier answer' })
      return z.NEVER
    })
    .optional()
}

export type ListPage<Row, Position> = { shown: Row[]; next: Position | null }

/** `rows` has one row more than `limit` if there is a next page. `next` is null on the last page. */
export function pageOf<Row, Position>(
  rows: Row[],
  limit: number,
  toPosition: (last: Row) => Position,
): ListPage<Row, Position> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > limit ? toPosition(last) : null }
}

export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Null unless the text is a cursor with `length` keys. */
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
