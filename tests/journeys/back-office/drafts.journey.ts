import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { logIn, newProductName, phonePhoto } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

test('a name makes a draft that no buyer sees, input survives a reload, and a complete draft is published', async ({
  page,
}) => {
  const name = newProductName()
  await logIn(page)
  await page.goto('/admin/upload')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(`${name} is saved as a draft.`)).toBeVisible()
  expect((await page.request.get(`/shop/${encodeURIComponent(name)}`)).status()).toBe(404)

  // The page scrolls to the links for the next steps, above the empty form.
  await expect(page.getByRole('link', { name: 'See it among the products' })).toBeInViewport()
  await page.getByRole('link', { name: 'Finish it now' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Hidden', exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Drafts' }).click()
  await expect(card).toContainText('Draft')
  await expect(card).toContainText('Before you can publish it: add category, price and description.')
  await expect(card.getByRole('button', { name: `Publish ${name}` })).toBeDisabled()
  await expectAccessible(page)
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await editor.getByLabel('Category').selectOption('Chokers')
  await editor.getByLabel('Price in US dollars').fill('48')
  await editor.getByLabel('Description').fill('Eight rows of glass beads on waxed thread.')
  await editor.getByLabel('Images').setInputFiles(await phonePhoto(3))
  await editor.getByRole('button', { name: 'Add these photos' }).click()
  await expect(editor.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1)
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await dialog(page, 'Updated!').getByRole('button', { name: 'OK' }).click()
  await card.getByRole('button', { name: `Publish ${name}` }).click()
  await expect(card).not.toContainText('Draft')
  await card.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: `Hide ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await page.request.get(`/shop/${encodeURIComponent(name)}`)).status()).toBe(200)
})

test('a press beside a dialog keeps what is typed, and typing that comes back says so and can be discarded', async ({
  page,
}) => {
  await logIn(page)
  const name = newProductName()
  await page.goto('/admin/upload')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: 'Finish it now' }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  const description = editor.getByLabel('Description')
  const notice = editor.getByRole('status').filter({ hasText: 'Your unsaved changes are back.' })
  await expect(notice).toHaveCount(0)
  await description.fill('Eight rows')
  await page.mouse.click(2, 2)
  await expect(description).toHaveValue('Eight rows')
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(notice).toBeVisible()
  await expect(description).toHaveValue('Eight rows')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Discard them' }).click()
  await expect(description).toHaveValue('')
  await expect(notice).toHaveCount(0)
  await page.mouse.click(2, 2)
  await expect(editor).toHaveCount(0)
})
