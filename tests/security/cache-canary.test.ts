import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { givenAddress } from '../support/shop/givens.ts'
import { openShopWithDatabase } from '../support/shop/shop-with-database.ts'

const person = { name: 'Zawadi Canaryson', email: 'zawadi@canary.example', password: 'kipepeo-canary-9' }
const phone = '+254799887766'
const traces = /Canaryson|CANARYSON|canary\.example|kipepeo-canary|99887766/

/** The address of each page, with its parameters filled in. */
function addressesOf(entries: readonly RouteConfigEntry[], filled: Record<string, string>): string[] {
  return entries.flatMap(({ path, index, children }) => {
    if (children) return addressesOf(children, filled)
    const address = index ? '/' : `/${(path ?? '').replace('*', 'no-such-page')}`
    return [address.replace(/:(\w+)/g, (_whole, name: string) => filled[name] ?? 'x')]
  })
}

/** Registers a customer with an order and marked texts. Returns the session and the order's number. */
async function register(url: string) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const answer = await post('/api/auth/register', person)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await post('/api/user/address', { ...givenAddress, name: person.name, phone }, cookie)
  const products = (await (await fetch(`${url}/api/products?category=bracelets`)).json()) as { id: string }[]
  const fill = () => post('/api/user/cart', { productId: products[0]?.id, quantity: 1, note: person.name }, cookie)
  expect((await fill()).status).toBe(200)
  const { number } = (await (await post('/api/orders', { method: 'bank' }, cookie)).json()) as { number: string }
  const letter = { asks: 'question', words: person.name }
  expect((await post(`/api/orders/${number}/help`, letter, cookie)).status).toBe(200)
  expect((await post(`/api/orders/${number}/receipt`, { tax_number: 'CANARYSON1' }, cookie)).status).toBe(200)
  await fill()
  return { cookie, number, product: products[0]?.id ?? '' }
}

test('no personal data are in a page for others, or in the log of pages', async () => {
  const { shop, database } = await openShopWithDatabase({ LOG_LEVEL: 'trace' })
  const { cookie, number, product } = await register(shop.url)
  const sql = `select link_token as token from orders where 'EK-' || number = $1`
  const { token } = (await database.query<{ token: string }>(sql, [number])).rows[0] ?? { token: '' }
  const filled = { productName: 'Enkang bracelet', number, token, product }
  const query = new URLSearchParams({ ...person, phone, q: person.name, search: person.name, from: person.email })
  // The back office's pages are empty until a browser fills them.
  const pages = addressesOf(routes, filled).filter((address) => !address.startsWith('/admin'))
  const addresses = pages.flatMap((address) =>
    /\.\w+$/.test(address) || address === '/' ? [address] : [address, `${address}.data`],
  )
  // The link's holder may see the order, so a stranger's address has another token.
  const asStranger = (address: string) => address.replace(token, '0'.repeat(32))
  expect(addresses.length).toBeGreaterThan(20)

  let personal = 0
  let kept = 0
  for (const address of addresses) {
    for (const path of [address, `${address}?${query}`]) {
      const own = await fetch(`${shop.url}${path}`, { headers: { cookie }, redirect: 'manual' })
      const isPersonal = traces.test(await own.text())
      const isStored = own.headers.get('cache-control')?.includes('public') === true
      if (isPersonal) personal++
      if (isStored) kept++
      if (path.includes('?')) continue
      expect(isPersonal && isStored, path).toBe(false)
      const others = await fetch(`${shop.url}${asStranger(path)}`, { redirect: 'manual' })
      expect(await others.text(), `${path} as a stranger gets it`).not.toMatch(traces)
    }
  }
  expect(personal, 'pages that hold what is looked for').toBeGreaterThan(12)
  expect(kept, 'pages that are kept for everybody').toBeGreaterThan(20)
  // Requests them again, with a filled cache.
  for (const address of addresses)
    expect(await (await fetch(`${shop.url}${asStranger(address)}`)).text(), address).not.toMatch(traces)
  expect(shop.output()).not.toMatch(traces)
})
