import { expect, type Page, test } from '@playwright/test'
import { becomeBuyer, openPayment, payNow } from '../steps/buyer.ts'
import { cachedPaths, offlineLine, serverCart, visitAndCache } from '../steps/page-cache.ts'
import { answerPrompt, dialog, newPhone, promptSent, promptsOf } from '../steps/shopper.ts'

test.use({ serviceWorkers: 'allow' })

/** This line is visible when the phone has received and cached the session and the cart. */
const inCart = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Lets the phone of a buyer with a Herd band in the cart cache the page of another product, and the cart. */
async function seePieceAndCart(page: Page) {
  await becomeBuyer(page, { inCart: { 'Herd band': 1 } })
  await visitAndCache(page, '/shop/Rain%20band')
  await visitAndCache(page, '/shop/cart')
}

test('a customer browses and fills the cart offline, comes back and pays', async ({ page, context }) => {
  const phone = newPhone()
  await becomeBuyer(page, { inCart: { 'Herd band': 1 } })
  await visitAndCache(page, '/shop/bracelets')
  await visitAndCache(page, '/shop/Rain%20band')
  await visitAndCache(page, '/shop/cart')
  await expect(inCart(page, 'Herd band')).toBeVisible()
  await context.setOffline(true)

  await page.goto('/shop/bracelets')
  await expect(offlineLine(page)).toBeVisible()
  await page.getByRole('link', { name: /Rain band/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain band ( PRE - ORDER )')
  await expect
    .poll(() =>
      page
        .getByAltText(/./)
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL('/shop/cart')
  await expect(inCart(page, 'Rain band')).toBeVisible()
  await page.getByRole('group', { name: 'Quantity of Herd band' }).getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Herd band' })).toContainText('2')
  await page.goto('/shop/Herd%20band')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.goto('/shop/cart')
  await expect(inCart(page, 'Rain band')).toBeVisible()

  await context.setOffline(false)
  await expect(offlineLine(page)).toBeHidden()
  await expect.poll(() => serverCart(page)).toEqual(['2 Herd band', '1 Rain band'])

  await openPayment(page)
  await payNow(page, phone)
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})

for (const line of ['no network', 'a network that answers nothing'] as const) {
  test(`${line}, a product is bought by the form of a page whose scripts have not run yet`, async ({
    page,
    context,
  }) => {
    await seePieceAndCart(page)
    await expect(inCart(page, 'Herd band')).toBeVisible()
    await context.setOffline(true)
    if (line !== 'no network')
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }))

    await page.goto('/shop/Rain%20band')
    await page.locator('form:has-text("BUY NOW")').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL('/shop/cart')
    await expect(inCart(page, 'Rain band')).toBeVisible()
    await context.setOffline(false)
    await page.goto('/shop/cart')
    await expect.poll(() => serverCart(page)).toEqual(['1 Herd band', '1 Rain band'])
  })
}

test("logging out clears the phone's cache, and a visited page is requested again", async ({ page, context }) => {
  await seePieceAndCart(page)
  await expect(page.getByRole('group', { name: 'Quantity of Herd band' })).toBeVisible()
  expect((await cachedPaths(page)).filter((path) => /^\/(api|account|admin|auth|shop\/checkout)/.test(path))).toEqual(
    [],
  )
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Herd band')

  // What is requested from now on may be in the cache.
  const askedSince = new Set<string>()
  page.on('request', (request) => askedSince.add(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Herd band|@example/)
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => !askedSince.has(path))).toEqual([])
  await context.setOffline(true)
  await page.goto('/shop/Rain%20band')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test('personal data are never cached', async ({ page }) => {
  await becomeBuyer(page)
  await visitAndCache(page, '/shop/Rain%20band')
  for (const path of ['/shop/checkout', '/account/orders', '/admin/login', '/auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  // The login redirects a customer who is logged in.
  await page.waitForURL('/')
  await visitAndCache(page, '/privacy')
  const kept = await cachedPaths(page)
  expect(kept.filter((path) => /^\/(api|account|admin|auth|shop\/checkout)/.test(path))).toEqual([])
  expect(kept.filter((path) => path.endsWith('.data'))).toEqual([])
})

test('a visited page has every file that it names, so that a deploy does not break it', async ({ page }) => {
  await visitAndCache(page, '/shop/Rain%20band')
  const missing = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('seen-pages')).match(location.href)
      const named = new Set((await kept?.text())?.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
      const files = await Promise.all([...named].map(async (file) => ((await caches.match(file)) ? [] : [file])))
      return named.size > 5 ? files.flat() : ['no files']
    })
  await expect.poll(missing).toEqual([])
})

/** A slow network that loses every second response of each address, beginning with the first. */
async function makeLineFlaky(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = 400_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  const times = new Map<string, number>()
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const time = (times.get(pathname) ?? 0) + 1
    times.set(pathname, time)
    if (time % 2 === 0) return route.continue()
    if (time % 4 === 1) await route.fetch()
    return route.abort('connectionfailed')
  })
}

test('on a slow network that loses every second response, a purchase succeeds as one order', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page, { inCart: { 'Rain band': 1 } })
  await makeLineFlaky(page)
  await openPayment(page)

  const sent = promptSent(page)
  const failed = dialog(page, 'Payment Failed')
  const isRunning = page.getByRole('button', { name: 'Processing Payment...' })
  await payNow(page, phone)
  await expect(sent.or(failed).or(isRunning).first()).toBeVisible()
  while (await failed.isVisible()) {
    await failed.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(sent.or(failed).or(isRunning).first()).toBeVisible()
  }
  if (await sent.isVisible()) await sent.getByRole('button', { name: 'OK' }).click()
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()

  const orders = (await (await page.request.get('/api/orders')).json()) as { state: string }[]
  expect(orders.map(({ state }) => state)).toEqual(['paid'])
  expect(await promptsOf(page, phone)).toHaveLength(1)
  expect(await serverCart(page)).toEqual([])
  // The page may be retrying a request at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
