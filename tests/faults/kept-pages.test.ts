import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#app/platform/postgres/free-port.server.ts'
import { makeDataDir } from '../support/own-database.ts'
import { startShopProcess } from '../support/shop-process.ts'

async function startDemoShop() {
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: await makeDataDir(),
  })
  onTestFinished(() => shop.end().then(() => {}))
  return shop
}

test('a page is kept whole, whoever asked for it first, and until the catalogue changes', async () => {
  const { url } = await startDemoShop()
  const page = `${url}/shop/bags`

  expect((await fetch(page, { method: 'HEAD' })).status).toBe(200)
  expect(await fetch(`${url}/`).then((answer) => answer.text())).not.toContain('$77.25')
  const first = await fetch(page)
  const html = await first.text()
  expect(html).toContain('<h1')
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(page, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const login = { username: 'admin', password: 'faults only 1' }
  const { token } = (await call(`${url}/api/admin/login`, 'POST', login)) as { token: string }
  const [bag] = (await fetch(`${url}/api/products?category=bags`).then((answer) => answer.json())) as Product[]
  const { name, category, description } = bag as Product
  await call(`${url}/api/admin/products/${bag?.id}`, 'PUT', { name, category, description, price: 77.25 }, token)

  for (const shown of [page, `${url}/`]) {
    await expect.poll(() => fetch(shown).then((answer) => answer.text())).toContain('$77.25')
  }
})

test('a page is the same whatever a link adds to its address, and follows its own parameters', async () => {
  const { url } = await startDemoShop()
  const read = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text())

  for (const path of ['/', '/shop/bags']) expect(await read(`${path}?utm_source=mail`)).toBe(await read(path))
  expect(await read('/shop/bags?utm_source=mail')).not.toContain('utm_source')
  expect(await read('/shop/bags?utm_source=mail&search=clutch')).toContain('value="clutch"')
  expect(await read('/?feedback=sent')).toContain('Thank you for your feedback!')
})

test('scripts go out packed and may be kept for good', async () => {
  const { url } = await startDemoShop()
  const html = await fetch(`${url}/`).then((answer) => answer.text())
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
  const answer = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })

  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toContain('javascript')

  const gone = await fetch(`${url}/assets/of-an-earlier-build.js`)
  expect([gone.status, gone.headers.get('cache-control'), await gone.text()]).toEqual([404, 'no-store', ''])
})

type Product = { id: string; name: string; category: string; description: string }

async function call(url: string, method: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
