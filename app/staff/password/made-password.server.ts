import { isReadableText, readableText } from '../readable-text.server.ts'

const length = 26

export function makePassword(): string {
  return readableText(length)
}

/** Of the form of those that the shop makes, of which it keeps the latest alone. */
export function isMadePassword(password: string): boolean {
  return isReadableText(password, length)
}
