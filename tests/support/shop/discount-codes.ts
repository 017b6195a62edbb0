import { randomUUID } from 'node:crypto'
import { discountUses } from '../../../app/discounts/discounts.tables.server.ts'
import { openOffice } from './office.ts'
import type { TestShop } from './test-shop.ts'

/** A code for ten per cent, without limits. */
export const usualCode = {
  code: 'KARIBU10',
  percent: 10,
  amount: null,
  least: 0,
  begins_on: '2020-01-01',
  ends_on: null,
  most_uses: null,
  most_uses_of_customer: null,
}

export async function makeCode(shop: TestShop, input: object = {}) {
  const office = await openOffice(shop)
  const id = randomUUID()
  const answer = await office.post('/discount-codes', { ...usualCode, id, ...input })
  if (answer.statusCode !== 200) throw new Error(`a code was not made: ${answer.body}`)
  return { office, id }
}

/** Types the code. Returns 'used', or the reason of the refusal. */
export async function typeCode(shop: TestShop, { cookie }: { cookie: string }, code = 'karibu 10'): Promise<string> {
  const headers = { cookie }
  const answer = await shop.api.inject({ method: 'PUT', url: '/api/user/discount-code', headers, payload: { code } })
  return (answer.json() as { message?: string }).message ?? 'used'
}

export async function listReservedCodes(shop: TestShop): Promise<string[]> {
  return (await shop.db.select().from(discountUses)).map(({ isReserved }) => (isReserved ? 'held' : 'free')).sort()
}
