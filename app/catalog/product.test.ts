import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productNameRules } from './fields/product-rules.ts'
import { nameFromPath, productPath } from './product.ts'
import { productInput } from './product-input.ts'

const allowed = [
  '50% off?',
  'a/b',
  'a%2Fb',
  'a%252Fb',
  'Ünïcødé ✨',
  '"quoted"',
  "it's",
  'x'.repeat(120),
  '😀'.repeat(120),
  'ends_',
  '_',
  '*',
  '...',
  '#hash',
  'a\\b',
  '/lead',
  'trail/',
  '</script><script>alert(1)</script>',
  '%zz',
  'a.data.b',
  '日本語',
]

test.each(allowed)('a product can be named %j and is found at its address', (name) => {
  expect(productNameRules.parse(name)).toBe(name)
  const { pathname } = new URL(productPath(name), 'http://shop')
  expect(nameFromPath(pathname)).toBe(name)
})

test('any valid name survives a round trip through its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 130 }), (text) => {
      const parsed = productNameRules.safeParse(text)
      if (!parsed.success) return
      const { pathname } = new URL(productPath(parsed.data), 'http://shop')
      expect(nameFromPath(pathname)).toBe(parsed.data)
    }),
  )
})

const anotherPage = 'Name is the address of another page, choose another one'
const refused: [name: string, message: string][] = [
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['x'.repeat(121), 'Name must have at most 120 characters'],
  ['a\u0000b', 'Name must not contain control characters'],
  ['two\nlines', 'Name must not contain control characters'],
  ['half \ud83d', 'Name must not contain control characters'],
  ['turned \u202Eround', 'Name must not contain control characters'],
  ['\u200B\u2060', 'Name must have visible characters'],
  ['cart', anotherPage],
  ['CHECKOUT', anotherPage],
  ['..', anotherPage],
  ['.', anotherPage],
  ['herd band.DATA', "Name must not end in '.data'"],
]

test.each(refused)('a product can’t be named %j', (name, message) => {
  expect(productNameRules.safeParse(name).error?.issues.map((issue) => issue.message)).toContain(message)
})

test('an empty name is reported once, as missing', () => {
  for (const name of ['', '   ']) {
    expect(productNameRules.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual(['Name is required'])
  }
})

test('a name is trimmed and normalized to composed characters', () => {
  expect(productNameRules.parse('  Cafe\u0301 band ')).toBe('Caf\u00e9 band')
})

test('an address with invalid percent-encoding matches no product', () => {
  expect(nameFromPath('/shop/%')).toBeNull()
  expect(nameFromPath('/shop/%ff')).toBeNull()
})

test('an address with a character that names can’t contain matches no product', () => {
  expect(nameFromPath('/shop/%00')).toBeNull()
  expect(nameFromPath('/shop/cuff%0A')).toBeNull()
})

test('the details of a product are validated strictly', () => {
  const good = { name: 'Herd band', category: 'body_chains', price: 19.99, description: 'Glass beads.' }
  expect(productInput.parse(good)).toEqual({ ...good, price: 1999 })
  for (const price of [0, -1, 0.001, 10_000.01, '19.99', Number.NaN, null]) {
    expect(productInput.safeParse({ ...good, price }).success, String(price)).toBe(false)
  }
  expect(productInput.safeParse({ ...good, description: ' ' }).success).toBe(false)
  expect(productInput.safeParse({ ...good, extra: 1 }).success).toBe(false)
})
