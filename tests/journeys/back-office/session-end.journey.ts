import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { describeProduct, logIn, newProductName, openForm, phonePhoto } from '../steps/office.ts'

/** Ends the session, as after twelve hours or by 'Log out' on another device. */
async function endSession(page: Page) {
  // Without this, the page's poll could notice the ended session before the tested call.
  await page.route('**/api/admin/waiting', (route) => route.abort())
  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } })
}

async function logInAgain(page: Page) {
  const again = page.getByRole('dialog', { name: 'Please log in again' })
  await again.getByLabel('Username').fill('admin')
  await again.getByLabel('Password', { exact: true }).fill('journeys only 1')
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeHidden()
}

test('a session that ends within a form loses nothing: a new login sends it', async ({ page }) => {
  const name = newProductName()
  await logIn(page)
  await describeProduct(page, { name, price: '48', description: 'Eight rows of glass beads on waxed thread.' })
  await page.getByLabel('Images').setInputFiles(await phonePhoto(5))
  await endSession(page)
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await expectAccessible(page)
  await logInAgain(page)
  await expect(page.getByText('Product uploaded!')).toBeVisible()
})

test('a visitor without a new login leaves the screen', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/discount-codes')
  await openForm(page, 'Add a code')
  // The form is open only after the list's call, which could otherwise be the first to notice.
  await expect(page.getByRole('button', { name: 'Add the code' })).toBeVisible()
  await endSession(page)
  await page.getByLabel('Code', { exact: true }).fill('KARIBU')
  await page.getByRole('button', { name: 'Add the code' }).click()
  await page.getByRole('dialog', { name: 'Please log in again' }).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test("a long form's input is there after a reload, and gone after a logout", async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/upload')
  await page.getByLabel('Name', { exact: true }).fill('Herd belt')
  await page.goto('/admin/upload')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Herd belt')
  await page.goto('/admin')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await logIn(page)
  await page.goto('/admin/upload')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})
