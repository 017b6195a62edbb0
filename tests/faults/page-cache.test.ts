import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { productPath } from '#app/catalog/product.ts'
import { gzipPage } from '#app/framework/page-cache/gzip-page.server.ts'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { databaseUrlOf, makeDataDir } from '../support/database/own-database.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { startShopProcess } from '../support/shop/shop-process.ts'

async function startDemoShop() {
  const shop = await startShopProcess({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: await makeStartedDataDir(),
  })
  onTestFinished(() => shop.end().then(() => {}))
  return shop
}

const adminLogin = { username: 'admin', password: 'faults only 1' }

test('a page is cached for all visitors until the catalogue changes', async () => {
  const { url } = await startDemoShop()
  const page = `${url}/shop/bags`

  expect((await fetch(page, { method: 'HEAD' })).status).toBe(200)
  expect(await fetch(`${url}/`).then((answer) => answer.text())).not.toContain('$77.25')
  const first = await fetch(page)
  const html = await first.text()
  expect(html).toContain('<h1')
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(page, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const { token } = (await call(`${url}/api/admin/login`, 'POST', adminLogin)) as { token: string }
  const [bag] = (await fetch(`${url}/api/products?category=bags`).then((answer) => answer.json())) as Product[]
  const { name, category, description } = bag as Product
  await call(`${url}/api/admin/products/${bag?.id}`, 'PUT', { name, category, description, price: 77.25 }, token)

  for (const shown of [page, `${url}/`]) {
    await expect.poll(() => fetch(shown).then((answer) => answer.text())).toContain('$77.25')
  }
})

test('a page ignores unknown parameters of its address, and follows its own ones', async () => {
  const { url } = await startDemoShop()
  const read = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text())

  for (const path of ['/', '/shop/bags']) expect(await read(`${path}?utm_source=mail`)).toBe(await read(path))
  expect(await read('/shop/bags?utm_source=mail')).not.toContain('utm_source')
  expect(await read('/shop/bags?utm_source=mail&search=clutch')).toContain('value="clutch"')
  expect(await read('/?feedback=sent')).toContain('Thank you for your feedback!')
})

test('a search is rendered for each request, stays out of the cache, and has current prices', async () => {
  const { url } = await startDemoShop()
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: 'who=me' } })
    expect(answer.status, path).toBe(200)
    return { text: await answer.text(), isStored: answer.headers.has('etag') }
  }
  expect((await read('/search')).isStored).toBe(true)
  const { token } = (await call(`${url}/api/admin/login`, 'POST', adminLogin)) as { token: string }
  const [bag] = (await fetch(`${url}/api/products?category=bags`).then((answer) => answer.json())) as Product[]
  const { id, name, category, description } = bag as Product
  const places = [`/search?q=${encodeURIComponent(name)}`, `/api/search?q=${encodeURIComponent(name)}`]
  for (const place of places) {
    const [first, second] = [await read(place), await read(place)]
    expect([first.isStored, second.isStored]).toEqual([false, false])
    expect(first.text).not.toContain('77.25')
  }
  await call(`${url}/api/admin/products/${id}`, 'PUT', { name, category, description, price: 77.25 }, token)
  for (const place of places) expect((await read(place)).text).toContain('77.25')
})

test('scripts are compressed and may be cached for ever', async () => {
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

test('a change purges only pages that show it, and a removed product is gone with the response', async () => {
  const { url } = await startDemoShop()
  const { token } = (await call(`${url}/api/admin/login`, 'POST', adminLogin)) as { token: string }
  const listed = `${url}/api/products?category=bags`
  const list = async () => (await fetch(listed).then((answer) => answer.json())) as Product[]
  const status = async (address: string) => (await fetch(address)).status
  const pageOf = ({ name }: Product) => `${url}${productPath(name)}`

  const bags = await list()
  for (const bag of bags) {
    for (let n = 0; n < 5; n++) expect([await status(pageOf(bag)), (await list()).length > 0]).toEqual([200, true])
    await call(`${url}/api/admin/products/${bag.id}`, 'DELETE', undefined, token)
    expect(await status(pageOf(bag))).toBe(404)
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: bag.id }))
  }
})

test("staff's changes appear soon, and so do the links to them", async () => {
  const { url } = await startDemoShop()
  const read = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text())
  const { token } = (await call(`${url}/api/admin/login`, 'POST', adminLogin)) as { token: string }
  const write = (text: string, version: number) => call(`${url}/api/admin/pages/sizes`, 'PUT', { text, version }, token)
  const link = 'href="/sizes"'
  for (const path of ['/', '/shop/bags', '/sitemap.xml']) expect(await read(path)).toMatch(/[">/]sizes/)

  await write('Two sizes, <b>no more</b>.', 1)
  await expect.poll(() => read('/sizes')).toContain('Two sizes, &lt;b&gt;no more')
  await write('', 2)
  await expect.poll(() => read('/shop/bags')).not.toContain(link)
  expect((await fetch(`${url}/sizes`)).status).toBe(404)
  expect(await read('/sitemap.xml')).not.toContain('/sizes')
  await write('Three sizes.', 3)
  await expect.poll(() => read('/sizes')).toContain('Three sizes.')
  await expect.poll(() => read('/shop/bags')).toContain(link)
})

test("an owner's saved settings soon reach the cached pages of every process", async () => {
  const dataDir = await makeStartedDataDir()
  const ports = { PORT: String(await findFreePort()), SANDBOX_PORT: String(await findFreePort()) }
  const first = await startShopProcess({ ...ports, DATA_DIR: dataDir })
  onTestFinished(() => first.end().then(() => {}))
  const second = await startShopProcess({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: await databaseUrlOf(dataDir),
    SESSION_SECRET: 'of the second process, long enough',
    ADMIN_TOKEN_SECRET: 'of the second process, long enough',
    SEED_DEMO: 'false',
    CONTACT_EMAIL: 'second@example.com',
  })
  onTestFinished(() => second.end().then(() => {}))
  const read = (url: string) => fetch(url).then((answer) => answer.text())
  const { token } = (await call(`${first.url}/api/admin/login`, 'POST', adminLogin)) as { token: string }
  const pages = [first, second].flatMap(({ url }) => [`${url}/`, `${url}/shop/bags`])
  for (const page of pages) expect(await read(page)).toContain('+254 700 000 000')

  const words = { contactPhone: '+254 733 444 555', contactEmail: 'new@example.com', version: 0 }
  await call(`${first.url}/api/admin/settings/words`, 'PUT', words, token)
  await call(`${first.url}/api/admin/settings/making`, 'PUT', { makingDays: 9, version: 0 }, token)
  for (const page of pages) {
    await expect.poll(() => read(page)).toContain('+254 733 444 555')
    expect(await read(page)).toContain(page.startsWith(first.url) ? 'new@example.com' : 'second@example.com')
  }
  await expect.poll(() => read(`${second.url}/`)).toContain('about 9 days')
})

test('cached pages are served for the shop’s own host only, count as calls, and answer 304', async () => {
  const { url } = await startDemoShop()
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${url}${path}`, { method, headers: { 'accept-encoding': 'br', ...headers } }, resolve)
      asked.on('error', reject).end()
    }).then(async (answer) => ({
      ...answer,
      headers: answer.headers,
      body: await buffer(answer),
      code: answer.statusCode,
    }))
  const list = '/api/products?category=bags&limit=2'
  const plain = (headers: IncomingHttpHeaders) => ({
    ...headers,
    date: '',
    'x-ratelimit-remaining': '',
    'x-ratelimit-reset': '',
  })

  for (const path of ['/shop/bags', list]) {
    const [first, second] = [await ask(path), await ask(path)]
    expect(plain(second.headers)).toEqual(plain(first.headers))
    expect([second.code, second.body]).toEqual([200, first.body])
    expect(second.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(Number(second.headers['content-length'])).toBe(second.body.length)

    const head = await ask(path, {}, 'HEAD')
    expect([head.code, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(first.body.length)])
    const known = await ask(path, { 'if-none-match': String(first.headers.etag) })
    expect([known.code, known.body.length, known.headers['content-length']]).toEqual([304, 0, undefined])
    const bare = await ask(path, { 'accept-encoding': 'identity' })
    expect([bare.code, bare.headers['content-encoding']]).toEqual([200, undefined])
    expect(brotliDecompressSync(first.body)).toEqual(bare.body)
    expect((await ask(path, {}, 'POST')).code).toBe(path.startsWith('/api/') ? 405 : 404)
  }
  const elsewhere = await ask('/shop/bags', { host: 'elsewhere.example' })
  expect([elsewhere.code, elsewhere.headers.location]).toEqual([308, `${url}/shop/bags`])

  let left = Number((await ask(list)).headers['x-ratelimit-remaining'])
  expect(Number((await ask('/api/exchange-rate')).headers['x-ratelimit-remaining'])).toBe(--left)
  while (left-- > 0) await ask(list)
  expect((await ask(list)).code).toBe(429)
  expect((await ask('/api/exchange-rate')).code).toBe(429)
  expect((await ask('/shop/bags')).code).toBe(200)
})

test('a list is cached in the encoding of its clients, also without compression', async () => {
  const { url } = await startDemoShop()
  const list = `${url}/api/products?category=bags&limit=2`
  const ask = (encoding: string) => fetch(list, { headers: { 'accept-encoding': encoding } })
  for (const encoding of ['gzip', 'br', 'identity']) {
    const answers = [await ask(encoding), await ask(encoding), await ask(encoding)]
    const encodings = answers.map(({ status, headers }) => [status, headers.get('content-encoding') ?? 'identity'])
    expect(encodings).toEqual(Array(3).fill([200, encoding]))
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
    expect(others).toEqual([first, first])
  }
})

test("a product's page is small enough for 2,000 in the cache", async () => {
  const { url } = await startDemoShop()
  const [bag] = (await fetch(`${url}/api/products?category=bags`).then((answer) => answer.json())) as Product[]
  const page = await fetch(`${url}${productPath(bag?.name ?? '')}`, { headers: { 'accept-encoding': 'identity' } })
  const [start = '', style = '', end = ''] = (await page.text()).split(/(?<=<style>)|(?=<\/style>)/)
  const [first, shared, last] = gzipPage({ start, style, end })
  expect(shared?.length).toBeGreaterThan(3_000)
  const headers = [...page.headers].flat().join('').length
  const around = 1_500
  expect((first?.length ?? 0) + (last?.length ?? 0) + headers + around).toBeLessThan((25 * 1024 * 1024) / 2_000)
})

type Product = { id: string; name: string; category: string; description: string }

async function call(url: string, method: string, body: unknown, token?: string): Promise<unknown> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { ...type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
