import { expect, test } from 'vitest'
import { createPaymentLink } from '#app/payment-links/create-link.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { askFor } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { readStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { countAll } from '../listing/product-list.server.ts'
import { findProductByName } from '../products.server.ts'
import { searchProducts } from '../search/search.server.ts'
import { listNewest } from '../showcase/showcase-products.server.ts'
import type { StaffProduct } from './staff-product.ts'

/** For each place where shoppers find products: true if the product is there. */
async function listPlaces({ api, db }: TestShop, id: string, name: string) {
  const listed = (await api.inject({ url: '/api/products?category=bracelets' })).json() as { name: string }[]
  const query = { categories: [], search: name, maxCents: null, sort: 'placed', limit: 10, after: null } as const
  const found = await searchProducts(db, { ...query, categories: [] })
  const newest = await listNewest(db, 8)
  return {
    list: listed.some((one) => one.name === name),
    search: found.products.some((one) => one.name === name),
    newest: newest.some((one) => one.name === name),
    count: await countAll(db, ['bracelets']),
    page: (await findProductByName(db, name)) !== null,
    call: (await api.inject({ url: `/api/products/${id}` })).statusCode,
  }
}

const shown = { list: true, search: true, newest: true, count: 1, page: true, call: 200 }
const gone = { list: false, search: false, newest: false, count: 0, page: false, call: 404 }

test('a hidden product is invisible and can’t be bought, while orders and staff keep it', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { id, name } = buyer.product
  expect(await listPlaces(shop, id, name)).toEqual(shown)
  const { orderId, transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  await shop.given.cartLine(buyer, buyer.product)

  const hide = await office.put(`/products/${id}/withheld`, { withheld: 'hidden' })
  expect(hide.json()).toMatchObject({ withheld: 'hidden' })
  expect(await listPlaces(shop, id, name)).toEqual(gone)
  expect(await office.get<StaffProduct[]>('/all-products')).toMatchObject([{ id, withheld: 'hidden' }])
  expect(await office.get<StaffProduct[]>('/all-products?visibility=hidden')).toMatchObject([{ id }])
  expect(await office.get<StaffProduct[]>('/all-products?visibility=draft')).toEqual([])
  expect((await readPaymentState(shop, orderId)).order?.lines).toMatchObject([{ name }])
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toMatchObject({ cart: [{ name, available: false }] })
  const other = await shop.given.customer()
  await expect(shop.given.cartLine(other, buyer.product)).rejects.toThrow('This piece is no longer available.')
  const lines = [{ productId: id, quantity: 1 }]
  expect(await createPaymentLink(shop, { id: 'x', name: 'x' } as never, askFor({ lines }) as never)).toMatchObject({
    reason: 'no-such-product',
  })

  await office.put(`/products/${id}/withheld`, { withheld: null })
  expect(await listPlaces(shop, id, name)).toEqual(shown)
  const changes = await office.get<{ action: string }[]>('/changes')
  expect(changes.map(({ action }) => action)).toEqual(['product shown', 'product hidden', 'staff.add'])
})

test('staff set the stock of each combination of options, and see what was sold in the meantime', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { id, name } = buyer.product
  const edit = (change: object) =>
    office.put(`/products/${id}`, { name, category: 'bracelets', price: 48, description: 'Beads', ...change })
  const set = await edit({ made_to_order: false, ready: [{ number: 2, was: 0 }] })
  expect(set.json()).toMatchObject({ stock: 'ready', made_to_order: false, ready: [{ number: 2, held: 0 }] })
  const { transactionId } = await pay(shop, buyer)
  expect((await edit({ ready: [{ number: 0, was: 2 }] })).json()).toMatchObject({
    error: expect.stringContaining('reserved by an order in progress'),
  })
  await postResult(shop, transactionId)
  expect((await edit({ ready: [{ number: 5, was: 2 }] })).statusCode).toBe(409)
  expect((await edit({ ready: [{ number: 5, was: 1 }] })).json()).toMatchObject({ ready: [{ number: 5 }] })
  expect(await readStock(shop, id)).toEqual({ made: 6, held: 0, taken: 1, free: 5 })
  // A form with an unchanged number does not set the stock, even if the stock has changed meanwhile.
  expect((await edit({ ready: [{ number: 3, was: 3 }] })).statusCode).toBe(200)
  expect(await readStock(shop, id)).toMatchObject({ free: 5 })

  const choices = [{ name: 'Wrist', values: [{ name: '17 cm' }, { name: '20 cm' }] }]
  expect((await edit({ choices, ready: [{ number: 1 }] })).statusCode).toBe(400)
  const of = (Wrist: string, number: number) => ({ choices: { Wrist }, number })
  const chosen = await edit({ choices, ready: [{ number: 0 }, of('17 cm', 1), of('20 cm', 1)] })
  expect(chosen.json()).toMatchObject({ ready: [of('17 cm', 1), of('20 cm', 1)] })
  const add = (Wrist: string) =>
    shop.api.inject({
      method: 'POST',
      url: '/api/user/cart',
      headers: { cookie: buyer.cookie },
      payload: { productId: id, quantity: 1, choices: { Wrist } },
    })
  await add('17 cm')
  await add('20 cm')
  const left = [
    { ...of('17 cm', 1), was: 1 },
    { ...of('20 cm', 0), was: 1 },
  ]
  const soldElsewhere = await edit({ ready: left })
  expect(soldElsewhere.json()).toMatchObject({ ready: [of('17 cm', 1)] })
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toMatchObject({
    cart: [
      { choices: { Wrist: '17 cm' }, available: true, left: 1 },
      { choices: { Wrist: '20 cm' }, available: false, left: 0 },
    ],
  })
  const [last] = await office.get<{ action: string; after: object }[]>('/changes')
  expect(last).toMatchObject({ action: 'product edited', after: { ready: ['Wrist: 17 cm: 1'], madeToOrder: false } })
})
