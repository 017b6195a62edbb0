import { expect, test } from 'vitest'
import { mailto } from './mailto.ts'

test('a link to an e-mail address holds that address and nothing else', () => {
  expect(mailto('naisiae@example.com')).toBe('mailto:naisiae@example.com')
  for (const typed of [
    'a?bcc=b@example.com',
    'a&body=b@example.com',
    'a,b%40c@example.com',
    "o'neil+beads@example.com",
  ]) {
    const { protocol, pathname, search } = new URL(mailto(typed))
    expect([protocol, decodeURIComponent(pathname), search]).toEqual(['mailto:', typed, ''])
  }
})
