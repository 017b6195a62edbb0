import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Headers, payByPrompt } from '../attack/shop-world.ts'
import { givenAddress } from '../shop/givens.ts'
import { multipartForm } from '../shop/multipart.ts'
import type { WeaverShop } from './weaver-shop.ts'

type Placed = { number: string; product: string }
/** The sessions of an account and a guest, their orders, and the path of a payment link. */
export type Sales = {
  account: Headers
  guest: Headers
  sent: Placed
  refunded: Placed
  unpaid: Placed
  request: string
}

/** Without an e-mail address, so the buyer is notified by SMS. */
const guestContact = { name: 'Wanjiru Kamau', email: '', phone: '+254711000222' }
/** In the sandbox this phone accepts every prompt at once. */
const payingPhone = '0712340000'
const usualRefund = { wish: { of: 'rest' }, way: 'provider', reason: 'came back' }

/**
 * Places orders of an account and a guest, by prompt and by bank transfer. One is sent, one refunded, and messages are
 * exchanged.
 */
export async function makeSales(shop: WeaverShop): Promise<Sales> {
  const account = await shop.register({ name: 'Akinyi Otieno', email: 'akinyi@buyer.example' })
  const sent = await buyByPrompt(shop, account, 0)
  const guest = await shop.guest()
  await succeed(shop, 'PUT', '/api/user/checkout', { contact: guestContact }, guest)
  const refunded = await buyByPrompt(shop, guest, 1)
  await fillCart(shop, account, 3)
  const placed = await succeed(shop, 'POST', '/api/orders', { method: 'bank' }, account)
  const unpaid = { number: String(placed.number), product: '' }
  expect([sent, refunded, unpaid].map(({ number }) => number.split('-')[0])).toEqual(Array(3).fill(shop.house.prefix))

  await sendOrder(shop, sent)
  await refund(shop, refunded)
  await exchangeMessages(shop, account, sent)
  const request = await askForPayment(shop)
  await runCampaign(shop)
  // A filled cart, for the pages of cart and checkout.
  await fillCart(shop, account, 4)
  return { account, guest, sent, refunded, unpaid, request }
}

async function succeed({ send }: WeaverShop, method: string, path: string, body: unknown, as: Headers = {}) {
  const answer = await send(method, path, body, as)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200)
  return answer.json
}

async function fillCart(shop: WeaverShop, as: Headers, at: number): Promise<string> {
  const products = JSON.parse((await shop.send('GET', '/api/products')).text) as { id: string; name: string }[]
  const id = products.find(({ name }) => name === shop.house.products[at])?.id ?? ''
  await succeed(shop, 'POST', '/api/user/cart', { productId: id, quantity: 1 }, as)
  await succeed(shop, 'POST', '/api/user/address', givenAddress, as)
  return id
}

async function buyByPrompt(shop: WeaverShop, as: Headers, at: number): Promise<Placed> {
  const product = await fillCart(shop, as, at)
  await payByPrompt(shop, as, payingPhone)
  const [order] = JSON.parse((await shop.send('GET', '/api/orders', undefined, as)).text) as { number: string }[]
  return { number: order?.number ?? '', product }
}

async function sendOrder({ office }: WeaverShop, { number }: Placed) {
  await office('POST', `/orders/${number}/state`, { from: 'paid', to: 'making' })
  await office('POST', `/orders/${number}/state`, { from: 'making', to: 'sent', parcel: { id: randomUUID() } })
}

async function refund({ office }: WeaverShop, { number }: Placed) {
  const { left } = (await office('GET', `/orders/${number}/refunds`)).json as { left: { kes: number } }
  const id = randomBytes(16).toString('hex')
  await office('POST', `/orders/${number}/refunds`, { id, ...usualRefund, amount_kes: left.kes })
  const state = async () => (await office('GET', `/orders/${number}`)).json.state
  await expect.poll(state).toBe('refunded')
}

/**
 * Sends a question, feedback and a review, each with an answer, and requests links to an order and to a new password.
 */
async function exchangeMessages(shop: WeaverShop, account: Headers, { number, product }: Placed) {
  const { office } = shop
  await succeed(shop, 'POST', `/api/orders/${number}/help`, { asks: 'question', words: 'Is it washable?' }, account)
  await office('POST', `/letters/${number}/answer`, { words: 'Yes, by hand.' })

  const feedback = { name: 'Joon', email: 'joon@buyer.example', message: 'Do you weave trays, too?' }
  await succeed(shop, 'POST', '/api/feedback', feedback)
  const [message] = JSON.parse((await office('GET', '/feedback')).text) as { id: string }[]
  await office('POST', `/feedback/${message?.id}/replies`, { id: randomUUID(), words: 'In spring we do.', after: 0 })

  const form = multipartForm({ stars: '5', words: 'Strong handles.', name: 'Akinyi' }, [])
  const headers = { ...account, ...form.headers }
  await succeed(shop, 'POST', `/api/orders/${number}/reviews/${product}`, form.body, headers)
  const [review] = JSON.parse((await office('GET', '/product-reviews')).text) as { id: string; version: number }[]
  await office('POST', `/product-reviews/${review?.id}/show`, { version: review?.version, answer: 'Asante!' })

  await succeed(shop, 'POST', '/api/auth/forgot', { email: 'akinyi@buyer.example' })
}

/** Creates a payment link for a basket made to order. */
async function askForPayment({ office }: WeaverShop): Promise<string> {
  const line = { words: 'A tray, woven to order', price: { currency: 'USD', amount: 40 }, quantity: 1 }
  const wanted = { id: randomUUID(), lines: [line], name: 'Otieno', phone: '0711000333', delivery: null }
  const { link } = (await office('POST', '/requests', wanted)).json
  return new URL(String(link)).pathname
}

async function runCampaign({ office }: WeaverShop) {
  const limits = { amount: null, least: 0, ends_on: null, most_uses: null, most_uses_of_customer: null }
  await office('POST', '/discount-codes', {
    ...{ id: randomUUID(), code: 'KIKAPU10', percent: 10, begins_on: '2020-01-01' },
    ...limits,
  })
  const days = { first_on: '2031-12-24', last_on: '2031-12-26', is_pause: false, stops_selling: false, word: '' }
  await office('POST', '/closed-days', { id: randomUUID(), ...days })
  await office('POST', '/staff', { name: 'Mutua', role: 'helper' })
}
