import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { open, readAddress, round } from '#tests/support/shop/webhooks.ts'
import { moveSandboxAddresses } from './sandbox-webhooks.server.ts'
import { webhookAddresses } from './webhooks.tables.server.ts'

test('sandbox addresses move to the sandbox’s new port and keep their secrets, and other addresses stay', async () => {
  const { shop, office, id, secret } = await open()
  const [row] = await shop.db.select().from(webhookAddresses)
  if (!row) throw new Error('no address')
  const elsewhere = { ...row, id: randomUUID(), url: 'https://books.example.com/in' }
  await shop.db.insert(webhookAddresses).values(elsewhere)
  await shop.db
    .update(webhookAddresses)
    .set({ url: 'http://127.0.0.1:1/webhooks/in?x' })
    .where(eq(webhookAddresses.id, id))

  expect(await moveSandboxAddresses(shop)).toEqual([secret])
  expect(await readAddress(office, id)).toMatchObject({ url: `${shop.sandbox.url}/webhooks/in?x` })
  expect(await readAddress(office, elsewhere.id)).toMatchObject({ url: elsewhere.url })
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  expect(shop.sandbox.webhooks()).toMatchObject([{ path: '/webhooks/in?x', signature: 'right', answer: 204 }])
})

test('a shop without a sandbox does not change its addresses', async () => {
  const shop = await createTestShop()
  shop.config.sandboxUrl = null
  expect(await moveSandboxAddresses(shop)).toEqual([])
})
