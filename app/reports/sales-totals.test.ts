import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { recordRefund } from '#app/orders/sales-record.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund, paidOrder } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { rollUp } from './rollups.server.ts'
import type { DashboardData } from './sale-wire.ts'
import { salesFileName } from './sales-file-name.ts'

const ok = { statusCode: 200 }

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

type Row = { total: number; total_kes: number }

test('a refund of an amount counts the shillings that were sent, in its row, the CSV and all sums', async () => {
  const shop = await createPayingShop()
  const { number } = await paidOrder(shop, { quantity: 2, amount: 13_080 })
  const office = await openOffice(shop)
  const read = async () => {
    const dashboard = await office.get<{ data: DashboardData }>('/dashboard')
    return {
      rows: (await office.get<Row[]>('/sales-history')).map(({ total_kes }) => total_kes),
      csv: (await office.getText('/sales-history.csv')).match(/-?\d+\.\d\d(?=\r\n)/g),
      sum: (await office.get<Row>('/sales-history/totals')).total_kes,
      dashboard: [dashboard.data.total_earned_kes, dashboard.data.shipping_charged_kes],
    }
  }
  expect(await askRefund(office, number, { wish: { of: 'amount', kes: 1_003 }, kes: 1_003 })).toMatchObject(ok)
  expect(await read()).toEqual({
    rows: [-1_003, 12_432],
    csv: ['-1003.00', '12432.00'],
    sum: 11_429,
    dashboard: [11_429, 648],
  })
  shop.clock.advance({ hours: 1 })
  await rollUp(shop.db)
  expect(await askRefund(office, number, { kes: 12_077 })).toMatchObject(ok)
  expect(await read()).toEqual({
    rows: [-11_429, -1_003, 12_432],
    csv: ['-11429.00', '-1003.00', '12432.00'],
    sum: 0,
    dashboard: [0, 0],
  })
})

test('an amount that settles after the refund of the rest leaves no part of a shilling', async () => {
  const shop = await createPayingShop()
  const { order } = await paidOrder(shop, { quantity: 2, amount: 13_080 })
  const id = order.lines[0]?.id ?? ''
  const amount = { lines: [{ id, quantity: 0, cents: 775 }], shippingCents: 0, kes: 1_003 }
  const rest = { lines: [{ id, quantity: 2, cents: 8_825 }], shippingCents: 500, kes: 12_077 }
  for (const share of [rest, amount])
    await shop.db.transaction((tx) => recordRefund(tx, order, share, shop.clock.now()))
  const { rows } = await shop.db.execute(sql`
    select sum(coalesce(cents_at_rate, sales.total_cents * rate))::float as kes, sum(sales.total_cents)::int as cents
    from sales join orders on orders.id = order_id`)
  expect(rows).toEqual([{ kes: 0, cents: 0 }])
})

test.each([
  [{}, 'sales.csv'],
  [{ from: '2026-10-01', to: '2026-10-31' }, 'sales-2026-10-01-to-2026-10-31.csv'],
  [{ from: '2026-10-01', to: null }, 'sales-from-2026-10-01.csv'],
  [{ to: '2026-10-31' }, 'sales-to-2026-10-31.csv'],
])('the export of %j is named %s', (days, name) => {
  expect(salesFileName(days)).toBe(name)
})
