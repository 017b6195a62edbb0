import { expect, type Page } from '@playwright/test'
import { becomeBuyer, endSession, login, openPayment, payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { emptyDashboard, logIn } from '../steps/office.ts'
import { dialog, newPhone } from '../steps/shopper.ts'

const nothing = { status: 500, contentType: 'text/html', body: '' }

function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  return lines
}

async function failsWith(page: Page, text: string) {
  await expect(dialog(page, 'Error!').getByText(text, { exact: true })).toBeVisible()
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
}

test('a login, a registration and a logout that fail without a message show one', async ({ page }) => {
  const logged = listen(page)
  await page.goto('/auth')
  await page.route('**/api/auth/login', (route) => route.fulfill(nothing), { times: 1 })
  await login(page, 'naisiae@example.com')
  await failsWith(page, 'Login failed')
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
  await login(page, 'naisiae@example.com')
  await failsWith(page, 'An unexpected error occurred. Please try again.')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 200, body: 'Log in to this network' }), {
    times: 1,
  })
  await login(page, 'naisiae@example.com')
  await failsWith(page, 'An unexpected error occurred. Please try again.')

  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: false } }), { times: 1 })
  await login(page, 'naisiae@example.com')
  await failsWith(page, 'Login failed')
  const closed = { success: false, message: 'Nobody logs in today.' }
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: closed }), { times: 1 })
  await login(page, 'naisiae@example.com')
  await failsWith(page, 'Nobody logs in today.')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()

  await page.route('**/api/auth/register', (route) => route.fulfill({ json: { success: false } }))
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Naisiae')
  await page.getByLabel('Email', { exact: true }).fill('naisiae@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await page.getByLabel('Confirm password', { exact: true }).fill('kipepeo-9')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await failsWith(page, 'Registration failed')

  const email = await becomeBuyer(page)
  await page.goto('/shop/bags')
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await page.route('**/api/auth/logout', (route) => route.fulfill(nothing), { times: 1 })
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(() => logged).toContain('Logout failed')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeHidden()
  await page.goto('/shop/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()

  await page.goto('/auth')
  await login(page, email)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await page.route('**/api/user/cart', (route) => route.fulfill(nothing))
  await page.reload()
  await expect.poll(() => logged.join()).toContain('The cart could not be loaded: 500')

  await page.goto('/shop/cart')
  const failure = page.getByRole('alert').filter({ hasText: 'Your cart could not be loaded.' })
  await expect(page.getByText('Loading your cart...')).toBeHidden()
  const retried = page.waitForRequest('**/api/user/cart')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await retried
  await expect(failure).toBeVisible()
  await page.unroute('**/api/user/cart')
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('Total (1 piece)')
  await expect(failure).toBeHidden()

  await page.evaluate(() => localStorage.removeItem('customer'))
  await page.route('**/api/auth/session', (route) => route.fulfill(nothing), { times: 1 })
  await page.reload()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('Total (1 piece)')
})

test('failed calls after the payment are reported or logged, and the order stays paid', async ({ page }) => {
  const logged = listen(page)
  await becomeBuyer(page)
  await openPayment(page)
  await page.route('**/api/mpesa/status/**', (route) => route.fulfill(nothing), { times: 1 })
  await page.route('**/api/payment/complete', (route) => route.fulfill(nothing))
  await payNow(page, newPhone('0000'))
  const success = dialog(page, 'Payment Successful!')
  await expect(success).toBeVisible()
  expect(logged.join()).toContain("Could not read the payment's status: 500")
  await success.getByRole('button', { name: 'OK' }).click()
  await failsWith(
    page,
    'Failed to complete payment. Your payment is confirmed all the same: you find it under your orders.',
  )
  await expect(page).toHaveURL('/')
})

test('an ended session leads an address to the login', async ({ page }) => {
  const email = await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Edit Shipping Address' }).click()
  await endSession(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/auth')
  await login(page, email)
  await expect(page).toHaveURL('/shop/checkout')
})

async function deleteFirstProduct(page: Page) {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click()
}

test('staff calls that fail without a message show one', async ({ page }) => {
  const logged = listen(page)
  await logIn(page)
  await page.goto('/admin/products')
  await page.route('**/api/admin/products/**', (route) => route.fulfill(nothing))
  await deleteFirstProduct(page)
  await failsWith(page, 'Failed to delete product.')
  await page.getByRole('button', { name: 'Edit Diamond cuff in red' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await failsWith(page, 'Failed to update product.')
  await page.unroute('**/api/admin/products/**')
  await page.route('**/api/admin/products/**', (route) => route.fulfill({ status: 400, json: { message: 'Not so.' } }))
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await failsWith(page, 'Failed to update product. Not so.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await deleteFirstProduct(page)
  await failsWith(page, 'Failed to delete product. Not so.')

  const away = { status: 502, contentType: 'text/html', body: 'The shop is away.' }
  await page.route('**/api/admin/all-products**', (route) => route.fulfill(away))
  await page.route('**/api/admin/sales-history**', (route) => route.fulfill(away))
  await page.goto('/admin/products')
  await expect.poll(() => logged).toContain('Server error: 502 Bad Gateway')
  await page.goto('/admin/sales-history')
  await expect.poll(() => logged).toContain('Server error: 502 The shop is away.')

  const decided = {
    total_earned: 120.5,
    total_sold: 3,
    by_category: [{ name: 'Bracelets', value: 120.5 }],
    monthly_sales: [{ month: '2026-11', sales: 120.5 }],
  }
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ json: { success: true, data: decided } }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('$120.50').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Sales by Category: Bracelets $120.50' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly Sales: / })).toBeVisible()
  await expect(page.getByText(/NaN|undefined/)).toBeHidden()
  await page.unroute('**/api/admin/dashboard')
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ json: { success: true, data: emptyDashboard } }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByText('No category data available')).toBeVisible()
  await expect(page.getByText('No monthly sales data available')).toBeVisible()
  await page.unroute('**/api/admin/dashboard')
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.reload()
  await expect(page.getByText('Failed to fetch dashboard data')).toBeVisible()
})
