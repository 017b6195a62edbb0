import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, watchErrors } from '../steps/storefront.ts'

async function placeOrder(page: Page): Promise<string> {
  await becomeBuyer(page, { inCart: { 'Herd band': 2 } })
  const answer = await page.request.post('/api/orders', { data: { method: 'bank' } })
  return ((await answer.json()) as { number: string }).number
}

async function leftOf(place: Locator): Promise<number> {
  return Math.round((await place.boundingBox())?.x ?? Number.NaN)
}

test('pictures in the lists of orders begin where the text above them does', bothSizes, async ({ page }) => {
  const faults = watchErrors(page)
  const number = await placeOrder(page)
  await page.goto('/account/orders')
  await expect(page).toHaveTitle('Your orders · Enkiama')
  const row = page.getByRole('listitem').filter({ hasText: `Order ${number}` })
  expect(await leftOf(row.locator('img').first())).toBe(await leftOf(row.getByRole('heading')))
  await expectAccessible(page)
  await expectFits(page)

  await page.goto(`/account/orders/${number}`)
  await expect(page).toHaveTitle(`Order ${number} · Enkiama`)
  const table = page.getByRole('table', { name: 'What you ordered' })
  expect(await leftOf(table.locator('img').first())).toBe(
    await leftOf(table.getByRole('columnheader', { name: 'Piece' })),
  )
  await expectAccessible(page)
  await expectFits(page)
  expect(faults).toEqual([])
})

test("a missing order and a stranger's show the same page, with a link to one's own orders", async ({ page }) => {
  const number = await placeOrder(page)
  await page.context().clearCookies()
  await becomeCustomer(page)
  for (const missing of [number, 'EK-999999']) {
    const answer = await page.goto(`/account/orders/${missing}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such order.')
    await expect(page.getByText('the piece is no longer for sale')).toBeHidden()
  }
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/account/orders')
})

test('the header is one line at 320 pixels, for visitors and for customers', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/shop/cart')
  const banner = page.getByRole('banner')
  const centreOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return box ? Math.round(box.y + box.height / 2) : Number.NaN
  }
  const logo = await centreOf(banner.getByRole('link', { name: 'Enkiama, home' }))
  expect(Math.abs((await centreOf(banner.getByRole('link', { name: 'Login' }))) - logo)).toBeLessThan(6)

  await becomeCustomer(page)
  await page.reload()
  for (const place of [banner.getByRole('link', { name: 'Orders' }), banner.getByRole('button', { name: 'Logout' })]) {
    await expect(place).toBeVisible()
    expect(Math.abs((await centreOf(place)) - logo)).toBeLessThan(6)
  }
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/account/orders')
})
