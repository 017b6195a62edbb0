import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { newEmail } from '../steps/shopper.ts'

test('a customer changes the password, logs out another device, exports the data and erases the account', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = newEmail()
  const password = 'kipepeo-9'
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password } })
  const other = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) })
  await other.post('/api/auth/login', { data: { email, password } })

  await page.goto('/account/orders')
  await page.getByRole('link', { name: /Your account/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  const logOut = page.getByRole('button', { name: /Log out the device/ })
  await logOut.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password to log out another device', { exact: true }).fill(password)
  await logOut.click()
  await expect(page.getByText('Another device')).toHaveCount(0)
  expect((await (await other.get('/api/auth/session')).json()).user).toBeNull()
  await other.dispose()
  await expectAccessible(page)

  await page.locator('summary', { hasText: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('kipepeo-10')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices are logged out.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await page.locator('summary', { hasText: 'Delete my account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-10')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('Your data is deleted.')).toBeVisible()
  const again = await page.request.post('/api/auth/login', { data: { email, password: 'kipepeo-10' } })
  expect(again.status()).toBe(401)
})
