import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { defaultSettingsFor } from '#app/shop/shop-settings.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { readSettings } from './settings.server.ts'
import type { StaffSettings } from './settings-input.ts'

const demo = { isDemo: true, seedDemo: true }
const { bankDetails, shopWhatsApp } = defaultSettingsFor(demo)

test('the demo shop has default bank details and a default WhatsApp number', async () => {
  const shop = await createTestShop({ env: { SEED_DEMO: 'true' } })
  const office = await openOffice(shop)
  const look = () => office.get<StaffSettings>('/settings')
  expect(bankDetails).toContain('Demo')
  expect(await look()).toMatchObject({
    values: { bankDetails, shopWhatsApp },
    set_by: {},
    sections: { bank: { version: 0, changed_by: null } },
  })
  expect(offeredMethods(shop)).toContain('bank')

  expect((await office.put('/settings/bank', { bankDetails: '', version: 0 })).statusCode).toBe(200)
  const [change] = await office.get<{ before: object; after: object }[]>('/changes')
  expect(change).toMatchObject({ before: { bankDetails }, after: { bankDetails: '' } })
  await readSettings(shop.db, shop)
  expect((await look()).values).toMatchObject({ bankDetails: '', shopWhatsApp })
  expect(offeredMethods(shop)).not.toContain('bank')
  const messages = await shop.db.select().from(channelMessages).where(eq(channelMessages.kind, 'bank details'))
  expect(messages).toHaveLength(1)
})

test("a real shop has no such defaults, even with the demo's products", async () => {
  for (const one of [
    { ...demo, isDemo: false },
    { ...demo, seedDemo: false },
  ])
    expect(defaultSettingsFor(one)).toMatchObject({ bankDetails: '', shopWhatsApp: '' })
  const shop = await createTestShop()
  expect(offeredMethods(shop)).not.toContain('bank')
})

test('a real shop starts with short messages to its makers, the demo with full ones', () => {
  const begun = [true, false].map((isDemo) => defaultSettingsFor({ isDemo, seedDemo: true }).makerMessages)
  expect(begun).toEqual(['whole', 'short'])
})
