import { once } from 'node:events'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { ProductDetails } from './product.ts'
import { addProduct, changeProduct, removeProduct } from './product-changes.server.ts'
import { findProductById, findProductByName } from './products.server.ts'

const details = (name: string): ProductDetails => ({ name, category: 'beads', priceCents: 900, description: 'Beads.' })
const image = (key: string) => ({ key, alt: `Picture ${key}`, width: 1200, height: 1500 })

async function add(shop: TestShop, name: string) {
  const change = await addProduct(shop.db, details(name), [image('a'), image('b')], shop.clock.now())
  if (!change.ok) throw new Error(change.reason)
  return change.product
}

test('a product is found by its name in any letter case, with its images in order', async () => {
  const shop = await createTestShop()
  const band = await add(shop, 'Ünïcødé ✨')
  expect(await findProductByName(shop.db, 'ÜNÏCØDÉ ✨')).toEqual(band)
  expect(await findProductByName(shop.db, 'U\u0308nïcødé ✨')).toEqual(band)
  expect(band.images.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(await findProductByName(shop.db, 'Unicode')).toBeNull()
})

test('two products never have the same name', async () => {
  const shop = await createTestShop()
  await add(shop, 'Herd band')
  const other = await add(shop, 'Rain band')
  const now = shop.clock.now()
  expect(await addProduct(shop.db, details('HERD BAND'), [], now)).toEqual({ ok: false, reason: 'name-taken' })
  expect(await changeProduct(shop.db, other.id, details('herd band'), now)).toEqual({ ok: false, reason: 'name-taken' })
})

test('if two changes claim a free name at once, one wins', async () => {
  const shop = await createTestShop()
  const products = [await add(shop, 'One'), await add(shop, 'Two'), await add(shop, 'Three')]
  const changes = await Promise.all(
    products.map(({ id }) => changeProduct(shop.db, id, details('Same'), shop.clock.now())),
  )
  expect(changes.filter((change) => change.ok)).toHaveLength(1)
})

test('every earlier name redirects to the renamed product, until a published product uses it', async () => {
  const shop = await createTestShop()
  const { id } = await add(shop, 'First')
  await changeProduct(shop.db, id, details('Second'), shop.clock.now())
  await changeProduct(shop.db, id, details('Third'), shop.clock.now())
  for (const name of ['first', 'Second', 'THIRD']) {
    expect((await findProductByName(shop.db, name))?.name).toBe('Third')
  }
  const newer = await add(shop, 'First')
  expect((await findProductByName(shop.db, 'first'))?.id).toBe(newer.id)
  await changeProduct(shop.db, id, details('Second'), shop.clock.now())
  expect((await findProductByName(shop.db, 'Second'))?.id).toBe(id)
})

test('a change based on an old version overwrites nothing', async () => {
  const shop = await createTestShop()
  const band = await add(shop, 'Herd band')
  expect(await changeProduct(shop.db, band.id, details('Herd band'), shop.clock.now(), 1)).toMatchObject({
    ok: true,
    product: { version: 2 },
  })
  expect(await changeProduct(shop.db, band.id, details('Other'), shop.clock.now(), 1)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  })
})

test('a deleted product disappears from every list, and its name is free', async () => {
  const shop = await createTestShop()
  const band = await add(shop, 'Herd band')
  expect(await removeProduct(shop.db, band.id, shop.clock.now())).toEqual(band)
  expect(await removeProduct(shop.db, band.id, shop.clock.now())).toBeNull()
  expect(await findProductById(shop.db, band.id)).toBeNull()
  expect(await findProductByName(shop.db, 'Herd band')).toBeNull()
  await add(shop, 'Herd band')
})

test('each change of the catalogue publishes an event', async () => {
  const shop = await createTestShop()
  const listener = new Client({ connectionString: shop.databaseUrl })
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('listen catalogue')
  const nextNews = () => once(listener, 'notification')

  const [band] = await Promise.all([add(shop, 'Herd band'), nextNews()])
  const [renamed] = await Promise.all([
    changeProduct(shop.db, band.id, details('Rain band'), shop.clock.now()),
    nextNews(),
  ])
  expect(renamed).toMatchObject({ ok: true })
})
