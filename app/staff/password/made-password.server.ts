import { isReadableText, readableText } from '../readable-text.server.ts'

const length = 26

export function makePassword(): string {
  return readableText(length)
}

/** Matches the form of generated passwords, of which the shop stores only the latest hash. */
export function looksGenerated(password: string): boolean {
  return isReadableText(password, length)
}
