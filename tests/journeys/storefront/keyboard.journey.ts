import { expect } from '@playwright/test'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { becomeCustomer, listTool, tabTo } from '../steps/storefront.ts'

test('from the landing page to the login by keyboard alone', bothSizes, async ({ page, isMobile }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Menu' })
  if (isMobile) {
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }))
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const shop = page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true })
  await tabTo(page, shop)
  await page.keyboard.press('Enter')
  await expect(page.locator('#shop')).toBeFocused()
  await tabTo(page, page.locator('#shop').getByRole('link', { name: 'Bracelets', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bracelets')

  if (isMobile) {
    await tabTo(page, listTool(page, 'Search'))
    await page.keyboard.press('Enter')
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus())
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type('rain')
  await expect(page).toHaveURL('/shop/bracelets?search=rain')
  await tabTo(page, page.getByRole('link', { name: /Rain band/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain band ( PRE - ORDER )')

  const zoom = page.getByRole('button', { name: /^Zoom: / }).first()
  await tabTo(page, zoom)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rain band' })).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('225 %')
  await page.keyboard.press('Escape')
  await expect(zoom).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'BUY NOW' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth/)
})

test('feedback, and the cart, by keyboard alone', bothSizes, async ({ page }) => {
  await page.goto('/#contact')
  await page.locator('#contact').focus()
  await tabTo(page, page.getByPlaceholder('Name', { exact: true }))
  await page.keyboard.type('Naisiae')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`keys-${test.info().project.name}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Do you make it in green?')
  // Waits for hydration: before it, the browser itself would send the form.
  await expect(page.locator('[data-island=feedback]')).toHaveAttribute('data-hydrated', '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('alertdialog', { name: 'Feedback Submitted' })
  await expect(thanks.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await becomeCustomer(page)
  await page.goto('/shop/Herd%20band')
  await tabTo(page, page.getByRole('button', { name: 'BUY NOW' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/cart')
  const total = page.getByRole('region', { name: 'Cart total' })
  await expect(total).toContainText('$22.00')
  await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus())
  await tabTo(page, page.getByRole('button', { name: 'One more' }))
  await page.keyboard.press('Enter')
  await expect(total).toContainText('$44.00')
  await tabTo(page, page.getByRole('button', { name: 'Go to Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm your order' })).toContainText('2 × Herd band')
})
