import { expect, test } from 'vitest'
import { agreementText } from './open-items.ts'

test('a day agrees only if statements cover all of it', () => {
  expect(agreementText(0, true)).toBe('Everything agrees.')
  expect(agreementText(0, false)).toBe('No M-Pesa statement covers the whole day, so some payments are not compared.')
  expect(agreementText(1, true)).toBe('1 open item.')
  expect(agreementText(2, false)).toBe('2 open items. No M-Pesa statement covers the whole day.')
})
