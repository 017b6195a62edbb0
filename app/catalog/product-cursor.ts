import { z } from 'zod'

const cursor = z.tuple([z.union([z.string(), z.number()]), z.uuid()])

/** Where a page ended: the last row's sort value and id. */
export type Cursor = z.infer<typeof cursor>

export function writeCursor(position: Cursor): string {
  return bytesToBase64Url(new TextEncoder().encode(JSON.stringify(position)))
}

export function readCursor(text: string): Cursor | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    return cursor.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

function bytesToBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
