import { expect, test } from 'vitest'
import { callbackText } from '#tests/support/payments/callbacks.ts'
import { readCallback } from './callback.ts'

const paid = (news: Parameters<typeof callbackText>[1]) =>
  readCallback(callbackText('ws_CO_1', { amount: 5_160, receipt: 'NLJ7RT61SV', ...news }))

test('a success is read by the names of its items, even if the balance has no value', () => {
  expect(paid({})).toEqual({
    kind: 'paid',
    checkoutRequestId: 'ws_CO_1',
    amount: '5160',
    receipt: 'NLJ7RT61SV',
    phone: '2547 ***** 678',
    paidAt: new Date('2026-11-21T09:00:00Z'),
  })
})

test.each([
  ['5160', '5160'],
  ['5160.00', '5160'],
  ['5160.0', '5160'],
  ['5160.50', '5160.50'],
  [5_160.5, '5160.5'],
  ['-5160', null],
  ['5,160', null],
  ['1e3', null],
  [null, null],
])('an amount of %j is read as %j', (amount, text) => {
  expect(paid({ amount })).toMatchObject({ amount: text })
})

test('a failure has no metadata, and its code is a number or text', () => {
  const failed = { kind: 'failed', checkoutRequestId: 'ws_CO_1', text: 'as told', isDefinite: true }
  expect(readCallback(callbackText('ws_CO_1', { code: 1032 }))).toEqual({ ...failed, code: '1032' })
  expect(readCallback(callbackText('ws_CO_1', { code: 'SFC_IC0003' }))).toEqual({ ...failed, code: 'SFC_IC0003' })
})

test.each(['', 'null', '[]', '{}', '{"Body":{"stkCallback":[]}}', '{"Body":{"stkCallback":{"ResultCode":0}}}'])(
  '%s is unreadable',
  (body) => {
    expect(readCallback(body)).toEqual({ kind: 'unreadable' })
  },
)

test('a success without metadata has neither amount nor receipt', () => {
  const body = '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_1","ResultCode":0}}}'
  expect(readCallback(body)).toMatchObject({ kind: 'paid', amount: null, receipt: null, phone: null, paidAt: null })
})
