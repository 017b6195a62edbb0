import { expect, type Page, test } from '@playwright/test'
import { becomeBuyer } from '../steps/buyer.ts'
import { cachedPaths, serverCart, visitAndCache } from '../steps/page-cache.ts'

test.use({ serviceWorkers: 'allow' })

const path = '/shop/Rain%20band'

/** Expects the product in the cart: BUY NOW has reached the server. */
async function expectInCart(page: Page) {
  await expect(page).toHaveURL('/shop/cart')
  await expect.poll(() => serverCart(page)).toEqual(['1 Rain band'])
}

test('BUY NOW of a visitor without a network waits at the login, with its product', async ({ page, context }) => {
  await visitAndCache(page, path)
  await context.setOffline(true)
  await page.goto(path)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('Logging in needs the network.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
})

test('BUY NOW of a customer whom this phone has not cached waits for the network', async ({ page, context }) => {
  await becomeBuyer(page, { inCart: {} })
  await page.route('**/api/auth/session', (route) => route.abort())
  await visitAndCache(page, path)
  await visitAndCache(page, '/shop/cart')
  await context.setOffline(true)
  await page.goto(path)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page.getByText('It goes into your cart when you are online again.')).toBeVisible()
  await page.unroute('**/api/auth/session')
  await context.setOffline(false)
  await expectInCart(page)
})

test('BUY NOW that was lost by a brief network failure is retried by its page, and by no other address', async ({
  page,
  baseURL,
}) => {
  await becomeBuyer(page, { inCart: {} })
  await page.goto(`${path}#buy`, { referer: `${baseURL}/shop/bracelets` })
  await expect(page.getByRole('form').or(page.locator('form[novalidate]')).first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeEnabled()
  expect(await serverCart(page)).toEqual([])
  // The referrer is the product's page, as when the service worker redirects from this page to itself.
  await page.goto('/privacy')
  await page.goto(`${path}#buy`, { referer: `${baseURL}${path}` })
  await expectInCart(page)
})

test('without a network the landing page opens, and other pages link to cached ones', async ({ page, context }) => {
  await visitAndCache(page, path)
  await expect.poll(() => cachedPaths(page)).toContain('/')
  await context.setOffline(true)
  await page.goto('/shop/Herd%20band')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('list').getByRole('link')).toHaveText(['Home', 'Rain band'])
  await expect(page.getByRole('link', { name: 'Enkiama', exact: true })).toHaveAttribute('href', '/')
  expect(await page.evaluate(async () => (await document.fonts.load('1rem gloock')).length)).toBe(1)
  await page.getByRole('link', { name: 'Rain band' }).click()
  await expect(page).toHaveURL(path)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'EXCLUSIVE MASAI JEWELRY' })).toBeVisible()

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Try again'])
})
