import { readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'

/** The next page holds the orders with numbers below this one. */
export function writeOrderCursor(below: number): string {
  return writeCursor([String(below)])
}

/** Null for a cursor that the shop did not write. */
export function readOrderCursor(cursor: string): number | null {
  const text = readCursor(cursor, 1)?.[0] ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
