import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { addDays, dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { customerMessages } from '#app/orders/orders.tables.server.ts'
import { exchangeFor, openExchanges } from '#tests/support/payments/exchanges.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const days = 86_400

async function openOrder() {
  const scene = await openExchanges()
  const { shop, orderId } = scene
  const due = async () => (await readPaymentState(shop, orderId)).order?.makingDueOn
  const today = () => nairobiDay(shop.clock.now())
  return { ...scene, due, today, usual: shop.settings.makingDays }
}

async function makeChoker({ db, given }: TestShop, makingDays: number | null) {
  const { id } = await given.product({ name: 'Sun choker', priceCents: 4_800 })
  await db.update(products).set({ makingDays }).where(eq(products.id, id))
  return id
}

test('an exchange counts the making days from its own day, and notifies the customer', async () => {
  const scene = await openOrder()
  const { shop, product, due, today, usual } = scene
  expect(await due()).toBe(addDays(today(), usual))
  shop.clock.advance({ seconds: 5 * days })
  const medium = exchangeFor({ ...scene, office: await openOffice(shop) }, product.id, { choices: { Size: 'Medium' } })
  expect((await medium.exchange(0)).statusCode).toBe(200)
  const later = addDays(today(), usual)
  expect(await due()).toBe(later)
  const messages = await shop.db.select().from(customerMessages)
  const texts = messages.filter(({ kind }) => kind.startsWith('exchanged')).map(({ text }) => text)
  const expected = [`ready by ${dayText(later)}`, `made by ${dayText(later)}`]
  expect(texts).toEqual(expected.map((text) => expect.stringContaining(text)))
})

test('a product with more making days postpones the due day', async () => {
  const scene = await openOrder()
  const choker = await makeChoker(scene.shop, 40)
  const exchange = exchangeFor(scene, choker)
  expect((await exchange.quote()).json()).toMatchObject({ make_by: addDays(scene.today(), 40) })
  expect((await exchange.exchange(0)).statusCode).toBe(200)
  expect(await scene.due()).toBe(addDays(scene.today(), 40))
})

test('a product with fewer making days leaves the due day unchanged', async () => {
  const scene = await openOrder()
  const before = await scene.due()
  const choker = await makeChoker(scene.shop, 1)
  expect((await exchangeFor(scene, choker).exchange(0)).statusCode).toBe(200)
  expect(await scene.due()).toBe(before)
})

test('an exchange for a product in stock leaves the due day unchanged', async () => {
  const scene = await openOrder()
  const before = await scene.due()
  scene.shop.clock.advance({ seconds: 5 * days })
  const choker = await makeChoker(scene.shop, null)
  await addStock(scene.shop, { id: choker, number: 1 })
  const exchange = exchangeFor({ ...scene, office: await openOffice(scene.shop) }, choker)
  expect((await exchange.quote()).json()).toMatchObject({ make_by: before })
  expect((await exchange.exchange(0)).statusCode).toBe(200)
  expect(await scene.due()).toBe(before)
  const sent = (await scene.shop.db.select().from(customerMessages)).filter(({ kind }) => kind.startsWith('exchanged'))
  expect(sent.map(({ text }) => /ready by|made by/.test(text))).toEqual([false, false])
})
