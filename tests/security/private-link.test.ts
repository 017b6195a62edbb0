import { expect, test } from 'vitest'
import { askFor } from '../support/payments/payment-links.ts'
import { newSeed, randomNumbers } from '../support/random-numbers.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { givenAddress } from '../support/shop/givens.ts'
import { openShopWithDatabase } from '../support/shop/shop-with-database.ts'

const tries = process.env.LONG ? 10_000 : 200
const timeout = process.env.LONG ? 3_600_000 : 300_000

/** A whole shop with one order, its private address, and its database. */
async function openShop() {
  const { shop, database } = await openShopWithDatabase()
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  const { body } = await buyer.call('POST', '/api/orders', { method: 'bank' })
  const number = String(body.number)
  const { rows } = await database.query<{ link_token: string }>(
    `select link_token from orders where 'EK-' || number = $1`,
    [number],
  )
  const token = rows[0]?.link_token ?? ''
  const pay = await askToPay(shop.url)
  return { shop, database, buyer, number, token, path: `/orders/${number}/${token}`, pay }
}

/** Creates a payment link as staff. Returns its path. */
async function askToPay(url: string): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string; link: string }
  }
  const { token } = await post('/login', { username: 'admin', password: 'faults only 1' })
  return new URL((await post('/requests', askFor(), token)).link).pathname
}

async function read(address: string) {
  const answer = await fetch(address, { redirect: 'manual' })
  const header = (name: string) => answer.headers.get(name)
  return { status: answer.status, header, text: await answer.text() }
}

test("a private link's address is in no log, cached page or referrer", { timeout }, async () => {
  const { shop, database, buyer, path, number, token, pay } = await openShop()
  const help = `${path}/help`
  for (const address of [path, `${path}.data`, help, `${help}.data`]) {
    const { status, header, text } = await read(`${shop.url}${address}`)
    expect(status).toBe(200)
    expect(text).toContain(number)
    for (const own of [givenAddress.address, givenAddress.phone, /[\da-f-]{36}@example\.com/])
      expect(text).not.toMatch(own)
    if (!address.endsWith('.data'))
      expect(text, 'a link leads elsewhere with it').not.toMatch(new RegExp(`href="(?!${path}["/])[^"]*${token}`))
    expect(header('cache-control')).toBe('private, no-store')
    // The help page's form works without scripts, for which the browser must send the shop the form's address. Other
    // sites never get it.
    expect(header('referrer-policy')).toBe(address.startsWith(help) ? 'same-origin' : 'no-referrer')
    expect(header('x-robots-tag')).toBe('noindex, nofollow')
    expect(header('etag')).toBeNull()
  }
  for (const address of [pay, `${pay}.data`]) {
    const { status, header } = await read(`${shop.url}${address}`)
    expect(status).toBe(200)
    expect(header('cache-control')).toBe('private, no-store')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-robots-tag')).toBe('noindex, nofollow')
    expect(header('etag')).toBeNull()
  }
  for (const page of ['/', '/shop/bracelets', '/orders/find', '/auth', '/sitemap.xml', '/robots.txt']) {
    expect((await read(`${shop.url}${page}`)).text, page).not.toContain(token)
  }

  // Makes every request for the order fail with an error in the log.
  await database.query('alter table order_lines rename to mislaid_lines')
  for (const address of [path, `${path}.data`, help]) {
    const { status, text } = await read(`${shop.url}${address}`)
    expect(status).toBe(500)
    expect(text, address).not.toMatch(/order_lines|relation|select |node_modules|\.server/)
  }
  expect((await buyer.call('POST', `/api${path}/join`)).status).toBe(500)
  await database.query('alter table payment_requests rename to mislaid_requests')
  for (const address of [pay, `${pay}.data`, `/api${pay}`])
    expect((await read(`${shop.url}${address}`)).status, address).toBe(500)
  await database.query('alter table mislaid_requests rename to payment_requests')
  await database.query('alter table mislaid_lines rename to order_lines')
  await expect.poll(() => shop.output().match(/failed/g)?.length).toBeGreaterThanOrEqual(6)
  expect(shop.output()).not.toContain(token)
  expect(shop.output()).not.toContain(pay.split('/').at(-1))

  // An old link opens no cached page.
  await database.query("update orders set link_token = repeat('0', 32)")
  expect((await read(`${shop.url}${path}`)).status).toBe(404)
})

test('guessed numbers and links get the same response, whether the order exists or not', { timeout }, async () => {
  const { shop, number, token } = await openShop()
  const seed = newSeed('links')
  const random = randomNumbers(seed)
  const hex = (length: number) => Array.from({ length }, () => random(16).toString(16)).join('')
  const pick = <T>(some: readonly T[]) => some[random(some.length)] as T
  const near = () => {
    const at = random(32)
    return (
      token.slice(0, at) +
      ((Number.parseInt(token[at] ?? '0', 16) + 1 + random(15)) % 16).toString(16) +
      token.slice(at + 1)
    )
  }
  const numbers = () => pick([number, number.toLowerCase(), number.slice(3), `EK-${random(9_999)}`, '0', hex(6)])
  const tokens = () => pick([near(), hex(32), hex(31), `${token}0`, '%00', 'find'])

  const answers = new Set<string>()
  for (let one = 0; one < tries; one++) {
    const path = `/orders/${numbers()}/${tokens()}`
    const { status, header, text } = await read(`${shop.url}${path}`)
    answers.add([status, header('cache-control'), header('referrer-policy'), text].join('\n'))
  }
  expect([...answers], `seed ${seed}`).toHaveLength(1)
  expect([...answers][0]).toMatch(/^404\nprivate, no-store\nno-referrer\n/)
})
