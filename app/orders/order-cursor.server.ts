import { readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'

export function writeOrderCursor(belowNumber: number): string {
  return writeCursor([String(belowNumber)])
}

export function readOrderCursor(cursor: string): number | null {
  const text = readCursor(cursor, 1)?.[0] ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
