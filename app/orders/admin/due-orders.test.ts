import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { orders } from '../orders.tables.server.ts'
import type { StaffOrderRow } from './staff-order.ts'

test('orders can be listed by due day, page by page, with those without a due day last', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  await shop.given.bankOrder(await shop.given.buyer())
  for (const [index, makingDueOn] of ['2026-12-09', '2026-12-05', '2026-12-09'].entries()) {
    const { transactionId, orderId } = await pay(shop, await shop.given.buyer(), { phone: `071234567${index}` })
    await postResult(shop, transactionId, { receipt: newReceipt() })
    await shop.db.update(orders).set({ makingDueOn }).where(eq(orders.id, orderId))
  }
  const { headers } = await openOffice(shop)
  const list = (url: string) => shop.api.inject({ url, headers })

  const found: [string, string | null][] = []
  let url: string | undefined = '/api/admin/orders?sort=due&limit=1'
  while (url) {
    const page = await list(url)
    found.push(...page.json<StaffOrderRow[]>().map((row): [string, string | null] => [row.number, row.making_due_on]))
    url = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }

  expect(found).toEqual([
    ['EK-1003', '2026-12-05'],
    ['EK-1002', '2026-12-09'],
    ['EK-1004', '2026-12-09'],
    ['EK-1001', null],
  ])
  for (const position of [['soon'], ['0'], ['2026-12-09', '1002']]) {
    const { statusCode } = await list(`/api/admin/orders?sort=due&cursor=${writeCursor(position)}`)
    expect(statusCode).toBe(400)
  }
})
