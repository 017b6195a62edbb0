import fc from 'fast-check'

/** Texts that have broken software before. */
export const wildTexts = [
  '',
  ' ',
  '\u0000',
  '%00',
  '%',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  "' or 1=1; --",
  '\ud800',
  '\udc00x',
  '\u202eabc',
  'e\u0301'.repeat(40),
  '😀'.repeat(30),
  'a'.repeat(300),
  'a'.repeat(6_000),
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '٣٤',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'a\r\nx-put-in: 1',
  '2026-02-30',
  '9999-99-99',
  '00000000-0000-0000-0000-000000000000',
  '*',
  '?',
  ':',
  '/',
  '\\',
  '~',
]

export const wildText = fc.oneof(fc.constantFrom(...wildTexts), fc.string({ unit: 'binary', maxLength: 40 }))

const wildNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, Number.MIN_VALUE, Number.NaN, 0.1 + 0.2),
  fc.integer(),
  fc.double(),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: wildText },
  { weight: 3, arbitrary: wildNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: 1e9 }, { toString: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...[30, 600].map(nested)) },
  { weight: 1, arbitrary: fc.array(wildText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
