import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay, nairobiHour } from '#app/framework/nairobi.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Moves the clock forward to this hour in Nairobi. */
function goTo(shop: TestShop, hour: number) {
  shop.clock.advance({ hours: (hour - nairobiHour(shop.clock.now()) + 24) % 24 || 24 })
}

async function turnOn(shop: TestShop, role: 'owner' | 'packer') {
  const office = await openOffice(shop, role)
  const { public_key } = await office.get<{ public_key: string }>('/devices')
  await office.post('/devices', shop.sandbox.subscribe(public_key))
}

const shown = (shop: TestShop) =>
  shop.sandbox.pushed().map(({ text }) => {
    const { title, body, path } = JSON.parse(text) as Record<string, string>
    return `${title}: ${body} ${path}`
  })

async function round(shop: TestShop) {
  await shop.runJobs(['morning-push'])
  await shop.runJobs(['push-messages'])
}

test('each morning staff get one push about due tasks and one about pending items, according to their role', async () => {
  const shop = await createPayingShop()
  for (const phone of ['0712345678', '0712345679']) {
    const { transactionId } = await pay(shop, await shop.given.buyer(), { phone })
    await postResult(shop, transactionId)
  }
  const feedback = { name: 'Naisiae', email: 'n@example.com', message: 'In green?' }
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload: feedback })
  await turnOn(shop, 'owner')
  await turnOn(shop, 'packer')
  goTo(shop, 6)
  await round(shop)
  expect(shown(shop)).toEqual([])

  goTo(shop, 7)
  const day = nairobiDay(shop.clock.now())
  await shop.db.execute(sql`update orders set making_due_on = case when number % 2 = 0 then ${day}::date
    else ${addDays(day, -1)}::date end`)
  await round(shop)
  await round(shop)
  const due = 'To make: 1 late, 1 due today /admin'
  expect(shown(shop).toSorted()).toEqual([due, due, 'Waiting: 1 message to read /admin'])

  goTo(shop, 7)
  await round(shop)
  expect(shown(shop)).toHaveLength(6)
})

test('no push is sent if there are no due tasks and no pending items', async () => {
  const shop = await createPayingShop()
  await turnOn(shop, 'owner')
  goTo(shop, 8)
  await round(shop)
  expect(shown(shop)).toEqual([])
})
