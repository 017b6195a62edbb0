import { nairobiDay } from '../../../app/framework/nairobi.ts'
import type { ReconciliationDay } from '../../../app/reconciliation/day-comparison.ts'
import { sendForm } from './multipart.ts'
import { openOffice } from './office.ts'
import type { TestShop } from './test-shop.ts'

async function upload(shop: TestShop, token: string, bytes: Buffer | string, name = 'statement.csv') {
  const form = new FormData()
  form.set('statement', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name)
  return sendForm(shop, '/api/admin/statements', { authorization: `Bearer ${token}` }, form)
}

const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'

export function statementOf(
  shop: TestShop,
  rows: { receipt: string; paidIn?: number; fee?: number; out?: number; details?: string; account?: string }[],
) {
  const day = nairobiDay(shop.clock.now()).split('-').reverse().join('-')
  const period = `Time Period:,From,${day} 00:00:00,To,${day} 23:59:59`
  const lines = rows.map(({ receipt, paidIn, fee, out = fee, account = '', ...row }) => {
    const details = row.details ?? (fee ? 'Pay Bill Charge' : 'Pay Bill from 2547**** - ACHIENG Acc.')
    return `${receipt},${day} 10:00:00,${details},Completed,${paidIn ?? ''},${out ? -out : ''},${account}`
  })
  return [period, head, ...lines].join('\n')
}

export async function openBooks(shop: TestShop) {
  const office = await openOffice(shop)
  const { token } = await shop.given.staff()
  const today = nairobiDay(shop.clock.now())
  return {
    ...office,
    upload: (bytes: Buffer | string, name?: string) => upload(shop, token, bytes, name),
    day: () => office.get<ReconciliationDay>(`/books/${today}`),
    csv: async () =>
      (
        await shop.api.inject({
          url: `/api/admin/books.csv?from=${today}&to=${today}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).body,
  }
}
