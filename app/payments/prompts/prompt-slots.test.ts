import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createPayingShop, payFrom } from '#tests/support/payments/payments.ts'
import { inPromptSlot, maxPromptsAtOnce } from './prompt-slots.server.ts'

test('prompts that wait for a lock leave database connections for other calls', async () => {
  const shop = await createPayingShop()
  const buyers = await Promise.all(Array.from({ length: 14 }, () => shop.given.buyer()))
  const [shopper] = buyers
  if (!shopper) throw new Error('there is no buyer')
  const answers: string[] = []
  const holder = new Client({ connectionString: shop.databaseUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('prompt-limits'))`)
  const asking = Promise.all(
    buyers.map((buyer, n) => payFrom(shop, `41.90.${n}.1`, buyer, { phone: `07123456${String(n).padStart(2, '0')}` })),
  )
  void asking.then(() => answers.push('prompts'))
  const waiting = async () => {
    const { rows } = await holder.query<{ number: number }>(
      `select count(*)::int as number from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    return rows[0]?.number
  }
  await expect.poll(waiting).toBe(maxPromptsAtOnce)
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: shopper.cookie } })
  answers.push(`cart ${cart.statusCode}`)
  await holder.end()
  expect((await asking).map(({ status }) => status)).toEqual(Array(14).fill(200))
  expect(answers).toEqual(['cart 200', 'prompts'])
})

test('buyers take turns, even if one of them sends many requests', async () => {
  const order: string[] = []
  const open = Promise.withResolvers<void>()
  const ask = (buyer: string) =>
    inPromptSlot(buyer, async () => {
      order.push(buyer)
      await open.promise
    })
  const asked = ['one', 'one', 'one', 'one', 'one', 'two', 'one', 'three'].map(ask)
  open.resolve()
  await Promise.all(asked)
  expect(order).toEqual(['one', 'one', 'one', 'one', 'two', 'three', 'one', 'one'])
})
