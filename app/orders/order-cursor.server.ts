import { readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'

/** Text for the place after which the next page of orders starts: below the number of the last one shown. */
export function writeOrderCursor(below: number): string {
  return writeCursor([String(below)])
}

/** The number in a cursor, or null where it was not written here. */
export function readOrderCursor(cursor: string): number | null {
  const text = readCursor(cursor, 1)?.[0] ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
