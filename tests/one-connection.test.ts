import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addressOf, type MarkedValues, sentTo } from './support/canary/marked-call.ts'
import { postResult } from './support/payments/callbacks.ts'
import { createPayingShop, pay, usualKes } from './support/payments/payments.ts'
import { makeCode, typeCode, usualCode } from './support/shop/discount-codes.ts'
import { createTestShop, type TestShop } from './support/shop/test-shop.ts'
import { picture } from './support/shop/upload.ts'

/** A shop with rows of most kinds, whose pool has one connection. */
async function openScene() {
  const shop = await createPayingShop({ connections: 1, env: { BANK_DETAILS: 'Example Bank', MPESA_C2B: 'v2' } })
  await makeCode(shop)
  const { token } = await shop.given.staff()
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  expect(paid.status).toBe(200)
  await postResult(shop, paid.transactionId)
  const { rows } = await shop.db.execute<{ line: string; link: string }>(sql`
    select l.id as line, o.link_token as link from orders o join order_lines l on l.order_id = o.id`)
  const [{ line = '', link = '' } = {}] = rows
  const marks: MarkedValues = {
    text: 'Naisiae',
    email: buyer.email,
    customerEmail: buyer.email,
    phone: '0712345678',
    customerPhone: '+254712345678',
    number: paid.orderNumber,
    orderId: paid.orderId,
    order_id: paid.orderId,
    transactionId: paid.transactionId,
    product: buyer.product.id,
    productId: buyer.product.id,
    product_id: buyer.product.id,
    lineId: line,
    token: link,
    code: usualCode.code,
    method: 'mpesa',
    url: 'https://hooks.invalid/orders',
    state: 'making',
  }
  return { shop, buyer, token, marks }
}

/** Valid bodies for these calls: the shop would refuse an invalid one before it uses the database. */
const ownBodies: Record<string, object> = {
  'PUT /api/user/discount-code': { code: usualCode.code },
  'POST /api/mpesa/pay': { phone: '0722345678', amount: usualKes },
  'POST /api/airtel/pay': { phone: '0733345678', amount: usualKes },
  'POST /api/card/pay': { amount: usualKes },
  'POST /api/mpesa/by-hand': { amount: usualKes },
  'POST /api/orders': { method: 'bank' },
}

/** Calls that may end their caller's session come last. */
const isEnding = ({ url }: { url: string }) => /\/(auth|logout|erase|password|reset|sessions|leave|account)/.test(url)

function callsOf({ routes }: TestShop) {
  const calls = routes.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url.startsWith('/api'))
  return [...calls.filter((one) => !isEnding(one)), ...calls.filter(isEnding)]
}

test('no call waits for a second connection', { timeout: 300_000 }, async () => {
  const { shop, buyer, token, marks } = await openScene()
  const image = await picture(420, 420).jpeg().toBuffer()
  const calls = callsOf(shop)
  expect(calls.length).toBeGreaterThan(150)
  const failed: string[] = []
  const answered: Record<string, number> = {}
  let done = 0
  for (const [at, route] of calls.entries()) {
    const name = `${route.method} ${route.url.replace(/\/$/, '')}`
    const isReading = route.method === 'GET'
    const customer = isEnding(route) ? await shop.given.buyer() : buyer
    if (route.policy === 'customer' && !isReading) await shop.given.cartLine(customer, buyer.product)
    const { payload, headers } = sentTo(route, marks, image)
    const own = ownBodies[name]
    // The open prompt of an earlier call would answer this one.
    if (own) shop.clock.advance({ minutes: 5 })
    const answer = await shop.api.inject({
      method: route.method as 'GET',
      url: addressOf(route, marks, false),
      headers: { cookie: customer.cookie, authorization: `Bearer ${token}`, ...(isReading ? {} : headers) },
      ...(isReading ? {} : { payload: own ?? payload }),
      remoteAddress: `10.9.${at >> 8}.${at & 255}`,
    })
    if (answer.statusCode >= 500) failed.push(`${name}: ${answer.statusCode} ${answer.body}`)
    if (answer.statusCode === 200) done += 1
    if (own) answered[name] = answer.statusCode
  }
  expect(failed).toEqual([])
  expect(answered).toEqual(Object.fromEntries(Object.keys(ownBodies).map((name) => [name, 200])))
  expect(done).toBeGreaterThan(60)
  await shop.runJobs()
})

test('ten codes at once get ten answers', async () => {
  const shop = await createTestShop({ connections: 1 })
  await makeCode(shop)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.given.buyer()))
  const answers = await Promise.all(buyers.map((buyer) => typeCode(shop, buyer)))
  expect(answers).toEqual(Array(10).fill('used'))
})
