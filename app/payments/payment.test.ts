import { expect, test } from 'vitest'
import { canMovePayment, paymentStates, statusForCustomer } from './payment.ts'

test('no state follows a success', () => {
  for (const to of paymentStates) expect(canMovePayment('success', to)).toBe(false)
})

test('a success is accepted after a failure or an unknown result', () => {
  expect(canMovePayment('failed', 'success')).toBe(true)
  expect(canMovePayment('unknown', 'success')).toBe(true)
})

test('a prompt that expires without a result is unknown, never failed', () => {
  const promptEndsAt = new Date('2026-11-21T12:03:00Z')
  expect(statusForCustomer({ state: 'requested', promptEndsAt }, new Date('2026-11-21T12:00:00Z'))).toBe('pending')
  expect(statusForCustomer({ state: 'pending', promptEndsAt }, new Date('2026-11-21T12:02:59Z'))).toBe('pending')
  expect(statusForCustomer({ state: 'pending', promptEndsAt }, new Date('2026-11-21T12:03:00Z'))).toBe('unknown')
})
