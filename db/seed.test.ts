import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { listProducts } from '#app/catalog/listing/product-list.server.ts'
import { counties, countries } from '#app/delivery/countries.ts'
import { listClosedDays, listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import { closedDays, deliveryOptions } from '#app/delivery/delivery.tables.server.ts'
import { chooseDelivery } from '#app/delivery/delivery-choice.ts'
import { priceInCents } from '#app/delivery/delivery-option.ts'
import { discountCodes } from '#app/discounts/discounts.tables.server.ts'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { webhookAddresses } from '#app/webhooks/webhooks.tables.server.ts'
import { openDelivery } from '#tests/support/shop/delivery.ts'
import { makeCode } from '#tests/support/shop/discount-codes.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { add } from '#tests/support/shop/webhooks.ts'
import { demoCatalogue } from './demo/catalogue.ts'
import { demoDeliveries, demoDraft } from './demo/setup.ts'
import { addDemoSetup } from './demo-setup.server.ts'
import { seedDemo } from './seed.server.ts'
import { beadwork } from './templates/beadwork.ts'

const everything = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 100, after: null } as const

test('the demo fills an empty shop, in its own order and with pictures, and never a second time', async () => {
  const shop = await createTestShop()
  const progress: number[] = []
  expect(await seedDemo(shop, 'db/demo/pictures', (done) => progress.push(done))).toBe(demoCatalogue.length)
  const { products } = await listProducts(shop.db, { ...everything, categories: [] })
  expect(products.map((product) => product.name)).toEqual(demoCatalogue.map((one) => one.name))
  expect(products.map(({ images }) => images.map(({ alt }) => alt))).toEqual(demoCatalogue.map(({ alt }) => alt))
  const lines = await shop.db.execute(sql`select 1 from order_lines where image_key is null`)
  expect(lines.rows).toEqual([])
  expect(progress).toEqual(demoCatalogue.flatMap(({ alt }) => alt).map((_, index) => index + 1))

  expect(await seedDemo(shop, 'db/demo/pictures')).toBe(0)
  expect((await listProducts(shop.db, { ...everything, categories: [] })).products).toHaveLength(demoCatalogue.length)
})

test('a shop that takes real money is filled without sales, and once by two processes that start together', async () => {
  const shop = await createTestShop()
  shop.config.isDemo = false
  const added = await Promise.all([seedDemo(shop, 'db/demo/pictures'), seedDemo(shop, 'db/demo/pictures')])
  expect(added.sort()).toEqual([0, demoCatalogue.length])
  expect(await shop.db.$count(products)).toBe(demoCatalogue.length)
  expect((await shop.db.execute(sql`select 1 from orders limit 1`)).rows).toEqual([])
  expect(await setUp(shop)).toEqual({ deliveries: [], closed: [], codes: [], drafts: [], webhooks: [] })
})

test('a shop that has products of its own is left as it is', async () => {
  const shop = await createTestShop()
  await shop.given.product()
  expect(await seedDemo(shop, 'db/demo/pictures')).toBe(0)
})

const setUp = async ({ db, clock }: TestShop) => ({
  deliveries: (await listDeliveryOptions(db)).map(({ name }) => name),
  closed: await listClosedDays(db, nairobiDay(clock.now())),
  codes: (await db.select().from(discountCodes)).map(({ code, endedAt }) => ({ code, hasEnded: endedAt !== null })),
  drafts: (await db.select().from(products).where(eq(products.visibility, 'draft'))).map(({ name }) => name),
  webhooks: (await db.select().from(webhookAddresses)).map(({ url }) => url),
})

test('the demo has one of each thing that staff set up, and what they change of it stays', async () => {
  const shop = await createTestShop()
  await seedDemo(shop, 'db/demo/pictures')
  const day = addDays(nairobiDay(shop.clock.now()), 30)
  const first = await setUp(shop)
  expect(first).toEqual({
    deliveries: demoDeliveries.map(({ name }) => name),
    closed: [{ firstOn: day, lastOn: day, word: 'Stocktaking', stopsSelling: false }],
    codes: [{ code: 'DEMO10', hasEnded: false }],
    drafts: [demoDraft.name],
    webhooks: [`${shop.sandbox.url}/webhooks/in`],
  })

  await shop.db.update(deliveryOptions).set({ endedAt: shop.clock.now() })
  await shop.db.delete(closedDays)
  await shop.db.update(discountCodes).set({ endedAt: shop.clock.now() })
  await shop.db.update(products).set({ visibility: null }).where(eq(products.visibility, 'draft'))
  await shop.db.delete(webhookAddresses)
  await seedDemo(shop, 'db/demo/pictures')
  expect(await setUp(shop)).toEqual({
    deliveries: [],
    closed: [],
    codes: [{ code: 'DEMO10', hasEnded: true }],
    drafts: [],
    webhooks: [],
  })
})

test('what staff of an empty demo have set up is there alone', async () => {
  const shop = await createTestShop()
  const delivery = await openDelivery(shop)
  await delivery.add({ name: 'By my cousin' })
  await delivery.close('2099-01-01', '2099-01-02')
  await makeCode(shop, { code: 'DEMO10', percent: 50 })
  await add(shop, delivery.office)
  await addDemoSetup(shop.db, shop, beadwork, { key: 'a'.repeat(32), width: 800, height: 1000, alt: 'A band' })
  expect(await setUp(shop)).toMatchObject({
    deliveries: ['By my cousin'],
    closed: [{ firstOn: '2099-01-01' }],
    webhooks: [`${shop.sandbox.url}/webhooks/in`],
  })
  expect(await shop.db.select({ percent: discountCodes.percent }).from(discountCodes)).toEqual([{ percent: 50 }])
})

test.each(['90', '129', '200'])('at a rate of %s every address gets the $5.00 option first', (rate) => {
  const options = demoDeliveries.map((option, index) => ({ id: `${index}`, ...option }))
  const address = (country: string, state = '') => ({ country, state, city: '' })
  for (const where of [
    null,
    ...countries.map(({ name }) => address(name)),
    ...counties.map((county) => address('Kenya', county)),
    address('Zanzibar'),
  ]) {
    const { option: chosen, availableOptions: fitting } = chooseDelivery(options, {
      address: where,
      chosenId: null,
      rate,
    })
    expect(chosen && priceInCents(chosen, rate), where?.country).toBe(500)
    expect(chosen?.name).toBe(
      where === null || where.country === 'Kenya' ? 'Parcel office in Kenya' : 'Registered post',
    )
    expect(fitting.some(({ place }) => place !== null)).toBe(true)
  }
})
