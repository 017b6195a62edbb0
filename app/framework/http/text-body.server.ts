import type { Api } from './module-api.server.ts'

export const maxTextBodyBytes = 64 * 1024

/** Accepts bodies of any type as text, as they were received. */
export function acceptTextBodies(api: Api): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxTextBodyBytes }, (_request, body, parsed) =>
    parsed(null, body),
  )
}

/** Removes zero bytes, because PostgreSQL cannot store them in text. Empty for a missing body. */
export function storableText(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\0', '') : ''
}
