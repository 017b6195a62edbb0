import { expect, type Page } from '@playwright/test'
import { payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, goToMpesa, newPhone } from '../steps/shopper.ts'

async function blockStorage(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    window.BroadcastChannel = refuse as never
  })
}

async function blockCookies(page: Page) {
  await blockStorage(page)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
}

test('with storage blocked a new customer buys', async ({ page }) => {
  const phone = newPhone()
  const faults: string[] = []
  // Collects only errors of the built scripts. The router's inline script fails to delete a value that it could not
  // read.
  page.on('pageerror', (fault) => fault.stack?.includes('/assets/') && faults.push(fault.stack))
  await blockStorage(page)
  await goToMpesa(page, 'Rain band', phone)
  await payNow(page, phone)
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
  expect(faults).toEqual([])
})

test('with storage blocked staff log in, and read that the login will not last', async ({ page }) => {
  await blockStorage(page)
  await page.goto('/admin/login')
  await expect(
    page.getByText("Your browser blocks this shop's storage: after a reload you log in again."),
  ).toBeVisible()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('journeys only 1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('with cookies blocked every page opens, and the login says what to do', async ({ page }) => {
  await blockCookies(page)
  for (const path of ['/', '/shop/bracelets', '/shop/Rain%20band', '/shop/cart']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Service Temporarily Unavailable')).toBeHidden()
  }
  await page.goto('/auth')
  await expect(page.getByRole('alert')).toContainText(
    "Your browser blocks this shop's cookies, and without them nobody stays logged in.",
  )
})
