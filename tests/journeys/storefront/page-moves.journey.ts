import { expect, type Page } from '@playwright/test'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, fillCart } from '../steps/storefront.ts'

/** Marks each page with whether it was faded in. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.fadedIn = `${'viewTransition' in event && event.viewTransition !== null}`
    })
  })
}

/** Reads whether the open page was prefetched when its link was touched, and whether it was faded in. */
const readOpening = (page: Page) =>
  page.evaluate(() => ({
    isPrefetched: performance
      .getEntriesByType('navigation')
      .some((entry) => 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch'),
    isFadedIn: document.documentElement.dataset.fadedIn === 'true',
  }))

test('a public page is prefetched at the touch of its link, and faded in', bothSizes, async ({ page }) => {
  await watchTransitions(page)
  await page.goto('/shop/bags')
  // The server does not count a prefetch, so the shown page sends one more request.
  const counted = page.waitForRequest((request) => request.resourceType() === 'fetch' && /Evening/.test(request.url()))
  await page.getByRole('link', { name: /Evening clutch in blue/ }).click()
  expect(await (await counted).headerValue('accept')).toBe('text/html')
  await expect(page.getByRole('heading', { name: 'Evening clutch in blue', level: 1 })).toBeVisible()
  expect(await readOpening(page)).toEqual({ isPrefetched: true, isFadedIn: true })
})

test('the cart is not prefetched, and reduced motion disables the fade', async ({ page }) => {
  await watchTransitions(page)
  await becomeCustomer(page)
  await fillCart(page, 'Rain band', 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop/bags')
  await page.getByRole('link', { name: /cart/i }).click()
  await expect(page).toHaveURL('/shop/cart')
  expect(await readOpening(page)).toEqual({ isPrefetched: false, isFadedIn: false })
})

test('a page under whose pointer a link fails to load is not reloaded', async ({ page }) => {
  await page.goto('/shop/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.clock.install()
  for (const name of ['Login', 'Bracelets']) {
    await page.getByRole('link', { name }).first().hover()
    await page.clock.runFor(1000)
  }
  await expect(page.locator('link[rel="prefetch"][href="/shop/bracelets"]')).toBeAttached()
  await expect(page.locator('html[data-opened="once"]')).toBeAttached()
})

test('Back restores a list with its order and its scroll position', async ({ page }) => {
  await page.goto('/shop/bracelets?sort=price-desc')
  const card = page.getByRole('main').getByRole('listitem').getByRole('link').last()
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeInViewport()
  const address = (await card.getAttribute('href')) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await card.click()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('/shop/bracelets?sort=price-desc')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-desc')
  await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), scrolled)).toBeLessThan(5)
})

test('no public page is kept out of the back/forward cache', async ({ page }) => {
  // Browsers keep no page in this cache that listens to `unload` or has an open WebSocket or EventSource.
  await page.addInitScript(() => {
    const held = () => document.documentElement.setAttribute('data-held', 'yes')
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (/unload$/.test(type)) held()
      addEventListener.call(this, type, ...rest)
    }
    for (const name of ['WebSocket', 'EventSource'] as const)
      window[name] = class {
        constructor() {
          held()
        }
      } as never
  })
  await becomeCustomer(page)
  for (const address of ['/', '/shop/bags', '/search?search=blue', '/shop/Rain%20band', '/sizes', '/privacy']) {
    const headers = (await page.goto(address))?.headers()
    expect(headers?.['cache-control'], address).not.toContain('no-store')
    expect(headers?.['permissions-policy'], address).toContain('unload=()')
    expect(await page.locator('html[data-held]').count(), address).toBe(0)
  }
})
