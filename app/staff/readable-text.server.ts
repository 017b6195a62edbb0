import { randomInt } from 'node:crypto'

// Leaves out letters and digits that look alike; 26 of these are 128 random bits.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

export function readableText(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('')
}

export function isReadableText(text: string, length: number): boolean {
  return text.length === length && [...text].every((sign) => readable.includes(sign))
}
