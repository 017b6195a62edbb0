import { expect } from '@playwright/test'
import { bothSizes } from '../steps/both-sizes.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { listTool } from '../steps/storefront.ts'

test('the row of categories shows the open one, from the first and from the last', async ({ page }) => {
  await page.goto('/shop/covers')
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(links.filter({ hasText: 'Covers' })).toBeInViewport({ ratio: 1 })
  await links.filter({ hasText: 'Beads' }).click()
  await expect(links.filter({ hasText: 'Beads' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/shop/chokers')
  await expect(links.filter({ hasText: 'Chokers' })).toBeInViewport({ ratio: 1 })
})

test('one tap leads to the search field: on a phone by its button', bothSizes, async ({ page, isMobile }) => {
  await page.goto('/shop/bracelets')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await (isMobile ? listTool(page, 'Search') : field).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('cuff')
  await expect(page).toHaveURL(/search=cuff/)
})

test('another login form focuses its first empty field', async ({ page }) => {
  await page.goto('/auth')
  const main = page.getByRole('main')
  const email = main.getByLabel('Email')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(main.getByLabel('Name')).toBeFocused()
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(email).toBeFocused()
  await email.fill('naisiae@example.com')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(main.getByLabel('Name')).toBeFocused()
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(main.getByLabel('Password', { exact: true })).toBeFocused()
  await main.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(email).toBeFocused()
})

test('a dialog focuses its first empty field, the form of a product its title', async ({ page }) => {
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Add Customer Address' }).click()
  const address = page.getByRole('dialog', { name: 'Add Customer Address' })
  await expect(address.getByLabel('Phone', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')

  await logIn(page)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit Herd band' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Herd band' })).toBeFocused()
})

test('a complete confirmation focuses its button', async ({ page }) => {
  await becomeBuyer(page)
  const confirmation = page.getByRole('dialog', { name: 'Confirm your order' })
  const go = confirmation.getByRole('button', { name: 'Continue to checkout' })
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  await expect(confirmation.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('0712345678')
  await go.click()
  await expect(page).toHaveURL(/\/shop\/checkout$/)

  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  await expect(go).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/checkout$/)
})
