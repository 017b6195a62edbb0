import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { maxShift, sumShifts } from '../steps/first-visit.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'

test('the cart shows delivery times and related products, and does not shift', bothSizes, async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Rain band': 1 } })
  await page.addInitScript(sumShifts)
  await page.goto('/shop/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rain band' })).toContainText(
    /Made for you by \d{1,2}\s\w+ \d{4}/,
  )
  const others = page.getByRole('region', { name: 'Goes well with' }).getByRole('link')
  await expect(others).toHaveCount(4)
  await expect(others.filter({ hasText: /band|cuff/ })).toHaveCount(0)
  expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(maxShift)
  await expectAccessible(page)
  await expectFits(page)
  const name = (await others.first().textContent()) ?? ''
  await others.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [piece = ''] = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').split(' (')
  expect(name).toContain(piece)
})

test('a removed line is restored as it was, even the only one', async ({ page }) => {
  await becomeBuyer(page, { inCart: {} })
  const products: { id: string; name: string }[] = await (await page.request.get('/api/products')).json()
  const productId = products.find(({ name }) => name === 'Rain band')?.id
  const line = { productId, quantity: 2, note: 'for a child' }
  expect((await page.request.post('/api/user/cart', { data: line })).ok()).toBe(true)
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  // Holds these requests, as on a slow connection that has not answered them yet.
  const release = await holdRequests(page, /\/(suggestions|imagesExclusive)$/)
  await page.goto('/shop/cart')
  const row = page.getByRole('listitem').filter({ hasText: 'Note: for a child' })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Remove Rain band' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Rain band removed from your cart' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await expect(page.getByText('Total (2 pieces)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: 'Goes well with' })).toBeVisible()
  expect(faults).toEqual([])
})

test('Back closes only the confirmation, and from the checkout it leads to the cart', async ({ page }) => {
  await becomeBuyer(page)
  await page.goto('/privacy')
  await page.goto('/shop/cart')
  const checkout = page.getByRole('button', { name: 'Go to Checkout' })
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await checkout.click()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/shop/cart')
  await checkout.click()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  await checkout.click()
  await details.getByLabel('Phone').fill('0712345678')
  await details.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await page.goBack()
  await expect(page).toHaveURL('/shop/cart')
  await expect(checkout).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('an empty cart shows the categories with their images', async ({ page }) => {
  await page.goto('/shop/cart')
  const kinds = page.getByRole('main').getByRole('listitem')
  await expect(kinds).toHaveCount(8)
  await expect(kinds.locator('img:visible')).toHaveCount(8)
  await expectAccessible(page)
  await expectFits(page)
})
