import { randomInt } from 'node:crypto'

// No letters or digits that look alike; 16 of them are 79 random bits.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

export function readableText(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('')
}
