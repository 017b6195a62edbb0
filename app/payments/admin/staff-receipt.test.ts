import { expect, test } from 'vitest'
import { orderProblem } from './staff-receipt.ts'

test('an order that a receipt can’t pay is named before the confirmation', () => {
  const open = { number: 'EK-1110', state: 'awaiting_payment', amount_kes: 2_500, receipt: null } as const
  const receipt = { amount_kes: '2500.00' }
  expect(orderProblem(receipt, open, 'assign')).toBeNull()
  expect(orderProblem(receipt, { ...open, state: 'paid', receipt: 'UKA1' }, 'assign')).toBe(
    'EK-1110 is paid already, by UKA1.',
  )
  expect(orderProblem(receipt, { ...open, state: 'paid' }, 'assign')).toBeNull()
  expect(orderProblem(receipt, { ...open, amount_kes: 3_000 }, 'accept')).toBe(
    'EK-1110 costs KES 3,000, KES 500 more than this payment.',
  )
  expect(orderProblem({ amount_kes: '2500.50' }, open, 'assign')).toBe(
    'EK-1110 costs KES 2,500, KES 0.50 less than this payment: accept it and record the excess.',
  )
  expect(orderProblem({ amount_kes: '2600.00' }, open, 'accept')).toBeNull()
  expect(orderProblem({ amount_kes: '2600.00' }, { ...open, state: 'refunded' }, 'accept')).toBe(
    'EK-1110 costs KES 2,500, KES 100 less than this payment, and is refunded already.',
  )
})
