import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys, upload } from '#tests/support/shop/upload.ts'
import type { StaffProduct } from '../staff-product.ts'

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  for (const [name, priceCents] of [
    ['Rain band', 1999],
    ['Herd band', 2400],
    ['Sun collar', 999_900],
  ] as const)
    await shop.given.product({ name, priceCents })
  const read = () => office.get<StaffProduct[]>('/all-products')
  const named = async (...names: string[]) =>
    (await read()).filter(({ name }) => names.includes(name)).map(({ id, version }) => ({ id, version }))
  const change = (products: object[], what: object) => office.post('/products/changes', { products, change: what })
  const prices = async () => Object.fromEntries((await read()).map(({ name, price }) => [name, price]))
  return { shop, office, read, named, change, prices }
}

test('one call changes price, category or position of several products, with an audit entry for each', async () => {
  const { office, read, named, change, prices } = await openScene()
  const bands = () => named('Rain band', 'Herd band')
  expect((await change(await bands(), { what: 'price-percent', percent: 10 })).json()).toHaveLength(2)
  expect(await prices()).toEqual({ 'Rain band': 21.99, 'Herd band': 26.4, 'Sun collar': 9999 })
  await change(await bands(), { what: 'price-by', amount: -1.4 })
  expect(await prices()).toMatchObject({ 'Rain band': 20.59, 'Herd band': 25 })
  await change(await bands(), { what: 'price-to', price: 19.5 })
  await change(await bands(), { what: 'category', category: 'chokers' })
  await change(await bands(), { what: 'place', withheld: 'hidden' })
  expect((await read()).filter(({ withheld }) => withheld === 'hidden')).toMatchObject([
    { price: 19.5, category: 'chokers' },
    { price: 19.5, category: 'chokers' },
  ])
  await change(await bands(), { what: 'place', withheld: null })
  expect((await read()).every(({ withheld }) => withheld === null)).toBe(true)
  expect((await office.getText('/changes')).match(/product changed with others/g)).toHaveLength(12)
})

test('an old version, a deleted product or an invalid price cancels the whole bulk edit', async () => {
  const { shop, office, named, change, prices } = await openScene()
  const choices = [{ name: 'Wrist', values: [{ name: '16 cm', differenceCents: -500 }] }]
  await shop.given.product({ name: 'Small band', priceCents: 700, choices })
  const before = await prices()
  const old = await named('Rain band', 'Herd band')
  const wrong: [object[], object, number][] = [
    [[...old, { id: randomUUID(), version: 1 }], { what: 'price-to', price: 5 }, 404],
    [[...old.slice(1), { ...old[0], version: 7 }], { what: 'price-to', price: 5 }, 409],
    [await named('Herd band', 'Sun collar'), { what: 'price-percent', percent: 10 }, 409],
    [await named('Rain band', 'Herd band'), { what: 'price-by', amount: -20 }, 409],
    [await named('Rain band', 'Small band'), { what: 'price-to', price: 5 }, 409],
    [[], { what: 'price-to', price: 5 }, 400],
    [[old[0] ?? {}, old[0] ?? {}], { what: 'price-to', price: 5 }, 400],
    [Array.from({ length: 201 }, () => ({ id: randomUUID(), version: 1 })), { what: 'price-to', price: 5 }, 400],
    [old, { what: 'price-percent', percent: 0 }, 400],
    [old, { what: 'price-percent', percent: 1.5 }, 400],
    [old, { what: 'price-by', amount: 0.001 }, 400],
    [old, { what: 'price-to', price: 0 }, 400],
    [old, { what: 'category', category: 'hats' }, 400],
  ]
  for (const [products, what, status] of wrong) {
    const answer = await change(products, what)
    expect(answer.statusCode, `${JSON.stringify(what)} ${answer.body}`).toBe(status)
  }
  const both = await Promise.all([1, 2].map((amount) => change(old, { what: 'price-by', amount })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await prices()).not.toEqual(before)
  expect((await office.getText('/changes')).match(/product changed with others/g)).toHaveLength(2)
})

test('a copy is a draft with the same options and pictures and a free name, and survives its original', async () => {
  const { shop, office, read } = await openScene()
  const body = await picture().jpeg().toBuffer()
  const original = (await upload(shop, [{ name: 'a.jpg', body }])).json() as StaffProduct
  const wrist = [{ name: 'Wrist', values: [{ name: '16 cm' }, { name: '18 cm', difference: 2 }] }]
  const { name, category, price } = original
  const fields = { name, category, price, description: 'Eight rows.', choices: wrist, making_days: 21 }
  const ready = [{ choices: { Wrist: '16 cm' }, number: 2 }]
  expect((await office.put(`/products/${original.id}`, { ...fields, ready })).statusCode).toBe(200)

  const id = randomUUID()
  const both = await Promise.all([1, 2].map(() => office.post(`/products/${original.id}/copies`, { id })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const again = await office.post(`/products/${id}/copies`, { id: randomUUID() })
  const copies = (await read()).filter((one) => one.name.includes('(copy'))
  expect(copies.map((one) => one.name).sort()).toEqual(['Rain collar (copy 2)', 'Rain collar (copy)'])
  expect(again.json()).toMatchObject({ name: 'Rain collar (copy 2)' })
  expect(copies.find((one) => one.id === id)).toMatchObject({
    ...fields,
    name: 'Rain collar (copy)',
    choices: [{ name: 'Wrist', values: [{ name: '16 cm' }, { name: '18 cm', difference: 2 }] }],
    withheld: 'draft',
    ready: [],
    images: [{ key: original.images[0]?.key, alt: 'Rain collar (copy)' }],
  })
  expect((await office.post(`/products/${randomUUID()}/copies`, { id: randomUUID() })).statusCode).toBe(404)

  await shop.api.inject({ method: 'DELETE', url: `/api/admin/products/${original.id}`, headers: office.headers })
  await shop.runJobs(['orphan-images'])
  shop.clock.advance({ hours: 2 })
  await shop.runJobs(['orphan-images'])
  expect(await storedKeys(shop)).toContain(original.images[0]?.key)
})

test('a deleted copy is not created again with its id, and a product has at most a hundred copies', async () => {
  const { shop, office, named } = await openScene()
  const [band] = await named('Rain band')
  const copy = async (id: string) => (await office.post(`/products/${band?.id}/copies`, { id })).json()
  const id = randomUUID()
  expect(await copy(id)).toMatchObject({ name: 'Rain band (copy)' })
  await shop.api.inject({ method: 'DELETE', url: `/api/admin/products/${id}`, headers: office.headers })
  expect((await copy(id)).error).toContain('deleted')
  expect(await copy(randomUUID())).toMatchObject({ name: 'Rain band (copy)' })

  for (let number = 2; number <= 100; number++) await shop.given.product({ name: `Rain band (copy ${number})` })
  expect((await copy(randomUUID())).error).toContain('too many copies')
})
