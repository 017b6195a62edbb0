import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each(['Naisiae Sankale', "Grace Wanjiru Ng'ang'a", 'José O’Neill-Otieno', 'J. P. Mwangi', 'Ольга'])(
  '%s is greeted by name',
  (name) => expect(greeting(name)).toBe(`Hello ${name},`),
)

test.each([
  'https://evil.example',
  'evil.example',
  'www evil example',
  'You won KES 100000',
  'Please pay at once to the number of my friend',
  'call +254712345678',
  'one\ntwo',
  '',
])('%j is not a name, and the greeting omits it', (text) => expect(greeting(text)).toBe('Hello,'))
