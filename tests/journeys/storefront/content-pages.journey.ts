import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'

test('staff write a page, look at it first, and the whole shop leads to it', async ({ page, isMobile }) => {
  // The two share a shop: whoever writes second over the same page would be refused.
  const [title, path, heading] = isMobile
    ? ['Sizes', '/sizes', 'Bracelets']
    : ['Delivery and returns', '/delivery', 'If you change your mind']
  const words = `We measure twice, ${randomUUID()}`
  await logIn(page)
  await page.goto('/admin/more')
  await page.getByRole('main').getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: title }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill(`${words}\n\n${await text.inputValue()}`)
  await text.evaluate((field: HTMLTextAreaElement, length) => field.setSelectionRange(0, length), words.length)
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(text).toHaveValue(new RegExp(`^\\*\\*${words}\\*\\*`))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(words)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText(words)).toBeVisible()

  await page.goto('/shop/Rain%20band')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('main').getByRole('link', { name: 'Delivery and returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery and returns' })).toBeVisible()
})
