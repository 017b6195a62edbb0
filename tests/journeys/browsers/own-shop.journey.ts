import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { makeNewerBuild } from '../steps/newer-build.ts'
import { cachedPaths, serverCart, visitAndCache } from '../steps/page-cache.ts'

/** These journeys have a separate shop, so that they can start it new and replace it by a newer build. */
test.describe.configure({ mode: 'serial' })

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const densePhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }
const looks = [phone, densePhone, desk]

let shop: ShopProcess
let env: Record<string, string>

test.beforeAll(async () => {
  const port = await findFreePort()
  env = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: await makeDataDir(),
    TRUST_PROXY: '127.0.0.1',
  }
  shop = await startShopProcess(env)
})

test.afterAll(async () => {
  await shop?.end()
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
})

const pictureFolder = () => join(env.DATA_DIR ?? '', 'uploads')

/** Returns the pictures that were encoded only when the first visit requested them. */
async function notReady(browser: Browser, path: string, look: (typeof looks)[number]): Promise<string[]> {
  const context = await browser.newContext({ ...look, baseURL: shop.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const ready = new Set(await readdir(pictureFolder(), { recursive: true }))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/uploads/')) asked.push(pathname.slice('/uploads/'.length))
  })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(200)
  // A browser on a busy machine can report idle before it requests the page's pictures.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.waitForLoadState('load')
  await context.close()
  return asked.filter((name) => !ready.has(name))
}

test('a new shop has the images of a first visit before any request', async ({ browser, request }) => {
  // Encoding runs with low priority, so it takes minutes on a busy machine.
  test.setTimeout(900_000)
  for (const look of looks) expect(await notReady(browser, '/', look)).toEqual([])

  const products = (await (await request.get(`${shop.url}/api/products`)).json()) as { image_paths: string[] }[]
  const folders = products.flatMap((product) => product.image_paths.map((path) => path.split('/')[2] ?? ''))
  expect(folders.length).toBeGreaterThan(60)
  const unfinished = () => folders.filter((folder) => !existsSync(join(pictureFolder(), folder, '160.avif')))
  await expect.poll(unfinished, { timeout: 840_000 }).toEqual([])
  for (const path of ['/shop/bracelets', '/shop/Rain%20band']) {
    for (const look of looks) expect(await notReady(browser, path, look), path).toEqual([])
  }
})

test('a deploy breaks no open page, and offline changes are sent once', async ({ browser }) => {
  test.setTimeout(600_000)
  const context = await browser.newContext({ ...desk, baseURL: shop.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/user/cart')) sent.push(request.postData() ?? '')
  })
  await becomeBuyer(page, { inCart: { 'Herd band': 1 } })
  await visitAndCache(page, '/shop/bracelets')
  await visitAndCache(page, '/shop/cart')
  const other = await context.newPage()
  await visitAndCache(other, '/')

  await context.setOffline(true)
  const quantity = page.getByRole('group', { name: 'Quantity of Herd band' })
  await quantity.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toContainText('2')
  await shop.end()
  shop = await startShopProcess(env, await makeNewerBuild())
  expect(sent).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => serverCart(page)).toEqual(['2 Herd band'])

  // The open pages belong to the earlier build. The next clicks load scripts of that build for the first time.
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await other.getByRole('link', { name: 'Necklaces' }).first().click()
  await expect(other.getByRole('heading', { level: 1, name: 'Necklaces' })).toBeVisible()

  await visitAndCache(page, '/shop/cart')
  await expect(page.getByRole('group', { name: 'Quantity of Herd band' })).toContainText('2')
  // Chromium lets the earlier service worker finish its events, for five minutes at most: an open list has such events.
  await other.close()
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 360_000 }).not.toContain('seen-files')
  expect(await cachedPaths(page)).toContain('/shop/cart')
  expect(sent).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})
