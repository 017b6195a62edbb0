import { expect, test } from 'vitest'
import { mailto, tel } from './contact-links.ts'

test('an email link contains only the address', () => {
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

test('a phone link contains only the digits', () => {
  expect(tel('+254 712 345-678')).toBe('tel:+254712345678')
  expect(tel('0712 345 678')).toBe('tel:0712345678')
  // Some phones read such a number as the command to forward all calls.
  expect(tel('**21*0711000000%23')).toBe('tel:21071100000023')
  expect(tel('07;ext=1?+')).toBe('tel:071')
})
