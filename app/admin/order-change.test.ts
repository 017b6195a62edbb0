import { expect, test } from 'vitest'
import type { StaffExchanges } from '#app/exchanges/exchange-wire.ts'
import type { StaffRefund, StaffRefunds } from '#app/payments/refunds/staff-refund.ts'
import { changeText } from './order-change.ts'

const refund = (changed: Partial<StaffRefund>) =>
  ({
    payer: '2547•••••000',
    refunds: [{ state: 'failed' }, { state: 'done', way: 'provider', amount_kes: 2_849, ...changed }],
  }) as StaffRefunds
const exchange = (changed: Partial<StaffExchanges['exchanges'][number]>) =>
  ({
    exchanges: [{ state: 'done', what: 'Sun ring, Large instead of Small', quantity: 2, payment: null, ...changed }],
  }) as StaffExchanges

test('one sentence confirms a refund, and follows its state', () => {
  const textOf = (changed: Partial<StaffRefund>) =>
    changeText('refund', { refunds: refund(changed), exchanges: null }).replaceAll('\u00a0', ' ')
  expect(textOf({ state: 'sent' })).toBe('Refund of KES 2,849 to 2547•••••000 is on its way.')
  expect(textOf({})).toBe('Refund of KES 2,849 to 2547•••••000 sent.')
  expect(textOf({ way: 'by-hand' })).toBe('Refund of KES 2,849 recorded.')
  expect(textOf({ state: 'failed' })).toBe('Refund of KES 2,849 failed: no money was sent.')
})

test('one sentence confirms an exchange or a photograph', () => {
  const textOf = (exchanges: StaffExchanges) =>
    changeText('exchange', { refunds: null, exchanges }).replaceAll('\u00a0', ' ')
  expect(textOf(exchange({}))).toBe('Exchanged: 2 × Sun ring, Large instead of Small.')
  expect(textOf(exchange({ state: 'waiting', payment: { number: 'EK-7', amount_kes: 500 } }))).toBe(
    'The buyer is asked for KES 500, then the exchange is made.',
  )
  expect(changeText('photograph', { refunds: null, exchanges: null })).toMatch(/^Photo added:/)
})
