import { isReadableText, readableText } from '../readable-text.server.ts'

const length = 26

export function generatePassword(): string {
  return readableText(length)
}

/** Checks only the form, because the shop stores no hashes of earlier generated passwords. */
export function looksGenerated(password: string): boolean {
  return isReadableText(password, length)
}
