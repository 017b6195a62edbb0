import { randomUUID } from 'node:crypto'
import { usualCode } from '../../support/shop/discount-codes.ts'
import { expectOk } from './buyer.ts'
import type { CrashScene } from './crash-scene.ts'

/** A product made to order, one with a small stock, and a code with few uses. */
export type Stock = { made: string; ready: string; code: string }

const usesOfCode = 40

export async function stockUp({
  query,
  staff,
  shopUrl,
}: Pick<CrashScene, 'query' | 'staff' | 'shopUrl'>): Promise<Stock> {
  const answer = await fetch(`${shopUrl}/api/products?category=bracelets`)
  const products = ((await answer.json()) as { id: string; choices?: unknown[] }[]).filter(
    ({ choices = [] }) => choices.length === 0,
  )
  const [made, ready] = products
  if (!made || !ready) throw new Error('the shop sells too little')
  await query(`update products set is_made_to_order = false where id = '${ready.id}'`)
  await query(`insert into ready_pieces (id, product_id, made) values ('${randomUUID()}', '${ready.id}', 0)`)
  const code = { ...usualCode, id: randomUUID(), most_uses: usesOfCode }
  await expectOk(staff.call('POST', '/discount-codes', code))
  await expectOk(staff.call('POST', '/by-hand/register'))
  return { made: made.id, ready: ready.id, code: usualCode.code }
}

export async function restock({ query }: Pick<CrashScene, 'query'>, { ready }: Stock): Promise<void> {
  await query(`update ready_pieces set made = held + taken + 3 where product_id = '${ready}'`)
}
