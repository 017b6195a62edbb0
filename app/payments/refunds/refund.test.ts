import { expect, test } from 'vitest'
import { canMoveRefund, countsAsRefunded, refundStates } from './refund.ts'

test('a completed refund stays completed, and can’t be requested a second time', () => {
  for (const from of refundStates) {
    expect(canMoveRefund('done', from)).toBe(false)
    expect(canMoveRefund(from, 'requested')).toBe(false)
  }
  expect(refundStates.filter((from) => canMoveRefund(from, 'sent'))).toEqual(['requested'])
})

test('only a refund that certainly failed can be repeated', () => {
  expect(refundStates.filter((state) => !countsAsRefunded(state))).toEqual(['failed'])
})
