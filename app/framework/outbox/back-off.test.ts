import { expect, test } from 'vitest'
import { backOffSeconds } from './back-off.ts'

test('the wait between retries grows from three seconds to an hour', () => {
  expect([0, 1, 2, 3].map((tries) => backOffSeconds(tries))).toEqual([3, 6, 12, 24])
  expect(backOffSeconds(50)).toBe(3_600)
})
