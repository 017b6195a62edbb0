import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { address } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, fillCart } from '../steps/storefront.ts'

const path = '/shop/Rain%20band'

/** The larger price beside the product's name. */
async function firstPrice(page: Page): Promise<string> {
  const prices = [page.getByText('$24.00', { exact: true }).first(), page.getByText(/^about\sKES\s\d,\d{3}$/).first()]
  const sizes = await Promise.all(
    prices.map((one) => one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
  )
  const [dollars = 0, shillings = 0] = sizes
  return dollars > shillings ? 'dollars' : 'shillings'
}

async function saveAddress(page: Page, country: 'Germany' | 'Kenya') {
  const answer = await page.request.post('/api/user/address', { data: { ...address, country } })
  expect(answer.ok()).toBe(true)
  await page.goto('/shop/checkout')
  // Waits until the page's scripts have stored the country.
  const code = { Germany: 'DE', Kenya: 'KE' }[country]
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paying country'))).toBe(code)
}

test.describe('by a clock of Nairobi', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('shillings are large before any script of the page runs', async ({ page }) => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await firstPrice(page)).toBe('shillings')
    await page.goto(path)
    await expectAccessible(page)
    await expectFits(page)
    const bar = page.locator('[data-buy-bar] [data-price]')
    expect(await bar.evaluate((one) => getComputedStyle(one, '::before').content)).toMatch(/kes/i)
  })

  test('a saved address of another country wins, until logout', async ({ page }) => {
    await becomeCustomer(page)
    await fillCart(page, 'Rain band', 1)
    await saveAddress(page, 'Germany')
    await page.goto(path)
    expect(await firstPrice(page)).toBe('dollars')
    await page.getByRole('banner').getByText('Menu', { exact: true }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    await page.reload()
    expect(await firstPrice(page)).toBe('shillings')
  })
})

test.describe('by another clock', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('dollars are large, but for an address in Kenya', async ({ page }) => {
    await page.goto(path)
    expect(await firstPrice(page)).toBe('dollars')
    await becomeCustomer(page)
    await fillCart(page, 'Rain band', 1)
    await saveAddress(page, 'Kenya')
    await page.goto(path)
    expect(await firstPrice(page)).toBe('shillings')
  })

  test('a session call that is aborted by leaving keeps the country', async ({ page }) => {
    await becomeCustomer(page)
    await fillCart(page, 'Rain band', 1)
    await page.route('**/api/auth/session', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/session'))
    await saveAddress(page, 'Kenya')
    await failed
    await page.goto(path)
    expect(await firstPrice(page)).toBe('shillings')
  })
})

test.describe('without scripts', () => {
  test.use({ timezoneId: 'Africa/Nairobi', javaScriptEnabled: false })

  test('dollars are large', async ({ page }) => {
    await page.goto(path)
    expect(await page.getByText('$24.00', { exact: true }).first().isVisible()).toBe(true)
    await expect(page.locator('html')).not.toHaveClass(/pays-kes/)
  })
})
