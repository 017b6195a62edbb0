import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { runQuery } from '../database/database.ts'
import type { Load } from './order-load.ts'

/**
 * Expects that each confirmed order is stored, each charge has paid another order, and none needs a review. For events
 * that came while the database was down, the shop queries the provider within `maxDurationMs`.
 */
export async function expectEveryOrder(url: string, load: Load, sandbox: Sandbox, maxDurationMs = 120_000) {
  const orders = await runQuery<{ id: string; paid: boolean }>(
    url,
    'select id, paid_at is not null as paid from orders',
  )
  const there = new Map(orders.map(({ id, paid }) => [id, paid]))
  expect(load.placed.filter(({ id }) => !there.has(id))).toEqual([])
  expect([...load.paid].filter((id) => !there.get(id))).toEqual([])
  const settled = `select count(*)::int as n from orders where paid_at is not null`
  const charged = sandbox.charges().length
  await expect.poll(() => runQuery(url, settled), { timeout: maxDurationMs, interval: 1_000 }).toEqual([{ n: charged }])
  expect(new Set(sandbox.charges().map(({ accountReference }) => accountReference)).size).toBe(charged)
  expect(await runQuery(url, 'select id from payment_reviews')).toEqual([])
}
