import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, categoryLabels, watchErrors } from '../steps/storefront.ts'

const path = '/shop/Rain%20band'

const bar = (page: Page) => page.getByRole('banner')
const summary = (page: Page) => bar(page).locator('[data-menu] > summary')
const link = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })

test("on a phone a product's header is one row, and its menu has the categories and the login", async ({ page }) => {
  const faults = watchErrors(page)
  await page.goto(path)
  const row = await bar(page).getByRole('link', { name: 'Enkiama, home' }).locator('..').boundingBox()
  expect(row?.height).toBe(56)
  const picture = await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .boundingBox()
  expect(Math.round((picture?.y ?? 0) - (row?.y ?? 0) - 56), 'a hairline is between them').toBe(1)

  await expect(link(page, 'Login')).toBeHidden()
  await summary(page).click()
  for (const label of Object.values(categoryLabels)) await expect(link(page, label)).toBeInViewport({ ratio: 1 })
  await expect(link(page, 'Login')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(link(page, 'Login')).toBeHidden()
  await expect(summary(page)).toBeFocused()

  await summary(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(link(page, 'Login')).toBeHidden()
  await summary(page).click()
  await link(page, 'Necklaces').click()
  await expect(page).toHaveURL('/shop/necklaces')
  expect(faults).toEqual([])
})

test('at twice the text size a header takes at most a quarter of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/', '/shop/bracelets', path]) {
    await page.goto(address)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const box = await bar(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), address).toBeLessThanOrEqual(211)
  }
})

test("a customer's menu has orders and logout, and logs out", async ({ page }) => {
  await becomeCustomer(page)
  await page.goto(path)
  await summary(page).click()
  await expect(link(page, 'Orders')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Logout' }).click()
  await summary(page).click()
  await expect(link(page, 'Login')).toBeVisible()
  await expect(link(page, 'Orders')).toBeHidden()
})

for (const height of [664, 844]) {
  test(`picture, name, price and BUY NOW are in the first screen of a phone, ${height} pixels high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height })
    await page.goto(path)
    const picture = page.getByRole('button', { name: /^Zoom: / }).first()
    const buyBar = await page.locator('[data-buy-bar]').boundingBox()
    const prices = [page.getByText('$24.00', { exact: true }), page.getByText(/^about\sKES\s\d,\d{3}$/)]
    for (const one of [picture, page.getByRole('heading', { level: 1 }), ...prices.map((price) => price.first())]) {
      const box = await one.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buyBar?.y ?? 0)
    }
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeInViewport({ ratio: 1 })
    const { width = 0, height: tall = 0 } = (await picture.boundingBox()) ?? {}
    expect(tall / width).toBeGreaterThanOrEqual(height > 800 ? 1.25 : 0.85)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu opens', async ({ page }) => {
    await page.goto(path)
    await summary(page).click()
    await expect(link(page, 'Login')).toBeVisible()
    await link(page, 'Chokers').click()
    await expect(page).toHaveURL('/shop/chokers')
  })
})
