import { rm } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#app/platform/postgres/free-port.server.ts'
import routes from '../../app/routes.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { givenAddress } from '../support/shop/givens.ts'
import { startShopProcess } from '../support/shop/shop-process.ts'

const person = { name: 'Zawadi Canaryson', email: 'zawadi@canary.example', password: 'kipepeo-canary-9' }
const phone = '+254799887766'
const traces = /Canaryson|canary\.example|kipepeo-canary|99887766/

/** The address of each page, its parameters filled in. */
function addressesOf(entries: readonly RouteConfigEntry[], filled: Record<string, string>): string[] {
  return entries.flatMap(({ path, index, children }) => {
    if (children) return addressesOf(children, filled)
    const address = index ? '/' : `/${(path ?? '').replace('*', 'no-such-page')}`
    return [address.replace(/:(\w+)/g, (_whole, name: string) => filled[name] ?? 'x')]
  })
}

async function openShop() {
  const dataDir = await makeStartedDataDir()
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
  })
  onTestFinished(async () => {
    await shop.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return shop
}

async function register(url: string): Promise<string> {
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
  expect((await post('/api/user/cart', { productId: products[0]?.id, quantity: 1 }, cookie)).status).toBe(200)
  return cookie
}

test('nothing personal is in a page that others get, or in the log of pages', async () => {
  const shop = await openShop()
  const cookie = await register(shop.url)
  const filled = { productName: 'Enkang bracelet', number: 'EK-1', token: '0'.repeat(32) }
  const query = new URLSearchParams({ ...person, phone, q: person.name, search: person.name, from: person.email })
  // The back office's pages are empty until a browser fills them.
  const addresses = addressesOf(routes, filled).filter((address) => !address.startsWith('/admin'))
  expect(addresses.length).toBeGreaterThan(20)

  let personal = 0
  let kept = 0
  for (const address of addresses) {
    for (const path of [address, `${address}?${query}`]) {
      const own = await fetch(`${shop.url}${path}`, { headers: { cookie }, redirect: 'manual' })
      if (traces.test(await own.text())) personal++
      if (own.headers.get('cache-control')?.includes('public')) kept++
      if (path.includes('?')) continue
      const others = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
      expect(await others.text(), `${path} as a stranger gets it`).not.toMatch(traces)
    }
  }
  expect(personal, 'pages that hold what is looked for').toBeGreaterThan(0)
  expect(kept, 'pages that are kept for everybody').toBeGreaterThan(20)
  // Once more, when all that may be kept is kept.
  for (const address of addresses)
    expect(await (await fetch(`${shop.url}${address}`)).text(), address).not.toMatch(traces)
  expect(shop.output()).not.toMatch(traces)
})
