import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { salesFileName } from './sales-file-name.ts'

test('the totals of a period equal its list', async () => {
  const shop = await createPayingShop()
  const { transactionId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId)
  const office = await openOffice(shop)
  const day = nairobiDay(shop.clock.now())
  const list = await office.get<{ total: number; quantity: number }[]>('/sales-history')
  const usd = list.reduce((sum, { total }) => sum + total, 0)
  const { rows } = await shop.db.execute<{ rate: number }>(sql`select rate::float as rate from orders`)
  const sums = { quantity: 1, total: usd, total_kes: Math.round(usd * (rows[0]?.rate ?? 0)) }
  const byMpesa = [{ method: 'mpesa', orders: 1, total: usd, total_kes: sums.total_kes }]
  expect(usd).toBeGreaterThan(0)
  expect(await office.get('/sales-history/totals')).toEqual({ ...sums, by_method: null })
  expect(await office.get(`/sales-history/totals?from=${day}&to=${day}`)).toEqual({ ...sums, by_method: byMpesa })
  expect(await office.get(`/sales-history/totals?from=${addDays(day, -100)}`)).toEqual({ ...sums, by_method: byMpesa })
  expect(await office.get(`/sales-history/totals?from=${addDays(day, -101)}`)).toEqual({ ...sums, by_method: null })
  const none = { quantity: 0, total: 0, total_kes: 0, by_method: null }
  expect(await office.get(`/sales-history/totals?to=${addDays(day, -1)}`)).toEqual(none)

  shop.clock.advance({ hours: 24 })
  const later = await openOffice(shop)
  const [order] = await later.get<{ number: string }[]>('/orders')
  await askRefund(later, order?.number ?? '', { reference: 'UKR7REFUND' })
  const back = { by_method: [{ method: 'mpesa', orders: 0, total: -usd, total_kes: -sums.total_kes }] }
  expect(await later.get(`/sales-history/totals?from=${addDays(day, 1)}`)).toMatchObject(back)
})

test.each([
  [{}, 'sales.csv'],
  [{ from: '2026-10-01', to: '2026-10-31' }, 'sales-2026-10-01-to-2026-10-31.csv'],
  [{ from: '2026-10-01', to: null }, 'sales-from-2026-10-01.csv'],
  [{ to: '2026-10-31' }, 'sales-to-2026-10-31.csv'],
])('the export of %j is named %s', (days, name) => {
  expect(salesFileName(days)).toBe(name)
})
