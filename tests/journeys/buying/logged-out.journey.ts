import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { address, becomeBuyer, login } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { dialog } from '../steps/shopper.ts'

async function placeBankOrder(page: Page): Promise<string> {
  const answer = await page.request.post('/api/orders', { data: { method: 'bank' } })
  return ((await answer.json()) as { number: string }).number
}

const about = new RegExp([address.name, address.address, '712345678'].join('|'))

test('logging out leaves every personal page at once, in other tabs too', async ({ page, context }) => {
  await becomeBuyer(page)
  const number = await placeBankOrder(page)
  const order = `/account/orders/${number}`
  const tabs: Page[] = []
  for (const path of [order, `${order}/help`, '/account', '/account/orders']) {
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
    tabs.push(tab)
  }
  await expect(tabs[0]?.locator('body') ?? page.locator('nothing')).toHaveText(about)

  await page.goto(order)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  for (const tab of [page, ...tabs]) {
    await expect(tab).toHaveURL(/\/auth\?return=/)
    await expect(tab.locator('body')).not.toHaveText(about)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.locator('body')).not.toHaveText(about)
})

test('a checkout and a payment page are left as well, and a page by private link stays', async ({ page, context }) => {
  const email = await becomeBuyer(page, { inCart: { 'Herd band': 2 } })
  const checkout = await context.newPage()
  await checkout.goto('/shop/checkout')
  await expect(checkout.getByText(address.address).filter({ visible: true }).first()).toBeVisible()
  const payment = await context.newPage()
  await payment.goto('/shop/checkout/mpesa')
  await expect(payment.getByLabel('Phone Number')).toBeVisible()
  for (const tab of [checkout, payment]) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()
  const shared = await context.newPage()
  await shared.goto('/shop/Rain%20band')

  await page.goto('/shop/bracelets')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(checkout).toHaveURL('/shop/cart')
  await expect(checkout.getByText('Your cart is empty.')).toBeVisible()
  await expect(dialog(payment, 'Login Required')).toBeVisible()
  await expect(payment.getByLabel('Phone Number')).toBeHidden()
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(/Rain band/)

  await dialog(payment, 'Login Required').getByRole('button', { name: 'Login' }).click()
  await login(payment, email)
  await expect(payment).toHaveURL('/shop/checkout/mpesa')
  await expect(payment.getByLabel('Phone Number')).toBeVisible()
})

test('a visitor reaches the screens of the checkout', async ({ page }) => {
  await page.goto('/shop/checkout')
  await expect(page).toHaveURL('/shop/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const screens = {
    mpesa: 'M-Pesa Payment',
    airtel: 'Airtel Money Payment',
    bank: 'Bank Transfer',
    card: 'Card Payment',
  }
  for (const [key, title] of Object.entries(screens)) {
    await page.goto(`/shop/checkout/${key}`)
    await expect(dialog(page, 'Login Required')).toContainText('Please login to continue with your purchase.')
    await dialog(page, 'Login Required').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/auth?return=${encodeURIComponent(`/shop/checkout/${key}`)}`,
    )
    await expectAccessible(page)
    await expectFits(page)
  }
})
