import { expect, test } from 'vitest'
import { emptyForm, type RefundForm, refundProblem, refundQuestion, selectionOf } from './refund-form.ts'
import type { StaffRefunds } from './staff-refund.ts'

const open: StaffRefunds = {
  refunds: [],
  order_state: 'paid',
  paid_kes: 3497,
  left: { lines: [], shipping_cents: 500, shipping_kes: null, kes: 3497, rate: '129.50' },
  is_open: true,
  title: 'M-Pesa',
  payer: '2547•••••000',
  whole_by_provider: true,
  part_by_provider: true,
}
const typed = (changed: Partial<RefundForm>): RefundForm => ({ ...emptyForm, ...changed })

test('the form starts without a selection, so it can’t be sent', () => {
  expect(selectionOf(emptyForm)).toBeNull()
  expect(refundProblem(open, emptyForm)).toBe('Please choose what to refund.')
  expect(refundProblem(open, typed({ of: 'lines' }))).toBe('Please choose at least one piece or the shipping.')
  expect(refundProblem(open, typed({ of: 'rest' }))).toBeNull()
})

test.each(['', '-5', '0', '1.5', '1,5', 'abc', '😀'])('the amount %j is refused with a reason', (amount) => {
  expect(refundProblem(open, typed({ of: 'amount', amount }))).toBe('Please enter whole shillings, for example 1,500.')
})

test('the maximum amount is the remaining money', () => {
  for (const amount of ['3,498', '99999999', '99999999999']) {
    expect(refundProblem(open, typed({ of: 'amount', amount }))).toBe('At most KES 3,497 can be refunded.')
  }
  expect(refundProblem(open, typed({ of: 'amount', amount: 'KES 3,497' }))).toBeNull()
})

test('the confirmation names the amount, the person and the method', () => {
  expect(refundQuestion(open, 3497, 'provider')).toBe('Send KES 3,497 to 2547•••••000 by M-Pesa?')
  expect(refundQuestion({ ...open, payer: null }, 3497, 'provider')).toBe(
    'Send KES 3,497 to the account that paid by M-Pesa?',
  )
  expect(refundQuestion(open, 500, 'by-hand')).toBe('Did you already send KES 500 back yourself?')
})
