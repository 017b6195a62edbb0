import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundStatus } from './order-refunds.tsx'
import type { StaffRefund } from './staff-refund.ts'

const refund = (state: StaffRefund['state'], amount_kes: number): StaffRefund => ({
  id: `${state}-${amount_kes}`,
  way: 'provider',
  state,
  amount_kes,
  reason: 'One clasp was loose',
  receipt: null,
  result_text: state === 'failed' ? 'M-Pesa does not know the payment’s receipt.' : null,
  asked_by: 'admin',
  asked_at: '2026-11-27T09:00:00.000Z',
  settled_at: state === 'sent' ? null : '2026-11-27T09:00:05.000Z',
})
const shown = (...refunds: StaffRefund[]) => renderToStaticMarkup(<RefundStatus refunds={refunds} is_open />)

test('a failed refund is shown beside the order state, until another one is pending or done', () => {
  const failed = refund('failed', 2_849)
  expect(shown(failed)).toMatch(/Refund of KES\s2,849 failed: no money was sent.*does not know the payment’s receipt/)
  expect(shown(failed, refund('sent', 500))).toMatch(/^<p role="status"[^>]*>Refund of KES\s500 is on its way/)
  expect(shown(failed, refund('done', 2_849))).toBe('')
})
