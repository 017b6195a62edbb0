import { expect, test } from 'vitest'
import { canMoveRefund, isTaken, refundStates } from './refund.ts'

test('a refund that is done stays done, and none is asked for a second time', () => {
  for (const from of refundStates) {
    expect(canMoveRefund('done', from)).toBe(false)
    expect(canMoveRefund(from, 'requested')).toBe(false)
  }
  expect(refundStates.filter((from) => canMoveRefund(from, 'sent'))).toEqual(['requested'])
})

test('only what certainly failed may be given back again', () => {
  expect(refundStates.filter((state) => !isTaken(state))).toEqual(['failed'])
})
