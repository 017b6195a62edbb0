import { expect, type Page } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { becomeBuyer, becomePayer, openPayment, payNow, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, openEditor } from '../steps/office.ts'
import { answerPrompt, dialog, newPhone, promptSent } from '../steps/shopper.ts'
import { listTool } from '../steps/storefront.ts'

const ok = (page: Page, title: string) => dialog(page, title).getByRole('button', { name: 'OK' })

async function expectGoodMessage(page: Page, title: string) {
  await expect(dialog(page, title)).toBeVisible()
  await expectGoodAtEverySize(page, title)
  await ok(page, title).click()
}

test('the menu, the feedback and its thanks are accessible at every size', async ({ page }) => {
  await page.goto('/')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByText('Menu', { exact: true }).click()
  await expectGoodAtEverySize(page, 'the open menu')
  const form = page.getByRole('form', { name: 'Feedback' })
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island=feedback][data-hydrated]')).toBeAttached()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expectGoodAtEverySize(page, 'feedback with faults')
  await form.getByPlaceholder('Name', { exact: true }).fill('Naisiae')
  await form.getByPlaceholder('Your E-mail').fill('sizes@example.com')
  await form.getByPlaceholder('Text').fill('Do you make it in green?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expectGoodMessage(page, 'Feedback Submitted')
})

test('filters and the zoom are accessible at every size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/shop/bracelets')
  await listTool(page, 'Search').click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await expectGoodAtEverySize(page, 'an open search')
  await page.setViewportSize({ width: 390, height: 900 })
  await listTool(page, 'Filters').click()
  await expect(page.getByRole('checkbox', { name: 'Chokers', exact: true })).toBeVisible()
  await expectGoodAtEverySize(page, 'open filters')
  await page.goto('/shop/Rain%20band')
  await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Rain band' })).toBeVisible()
  await expectGoodAtEverySize(page, 'the picture from near')
})

test('every login form is accessible at every size, with its errors', async ({ page }) => {
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(main.getByText('Email is required')).toBeVisible()
  await expectGoodAtEverySize(page, 'login with faults')
  await main.getByRole('button', { name: 'Forgot your password?' }).click()
  await expectGoodAtEverySize(page, 'a forgotten password')
  await page.goto('/auth')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(main.getByText('Name is required')).toBeVisible()
  await expectGoodAtEverySize(page, 'sign up with faults')
})

test('the way from the cart to the addresses is accessible at every size', async ({ page }) => {
  await becomeBuyer(page, { hasAddress: false, inCart: { 'Herd band': 1, 'Diamond cuff in red': 2 } })
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await expectGoodAtEverySize(page, 'the confirmation of the order')

  await page.goto('/shop/checkout')
  const add = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await add.getByRole('button', { name: 'Save Address' }).click()
  await expect(add.getByText('City is required')).toBeVisible()
  await expectGoodAtEverySize(page, 'an address with faults')
})

test('a payment is accessible at every size: errors, prompt, failure, success', async ({ page }) => {
  const phone = await becomePayer(page)
  await page.getByLabel('Phone Number').fill('07')
  await page.getByLabel('Phone Number').press('Enter')
  await expectGoodMessage(page, 'Invalid Phone Number')
  await expectGoodAtEverySize(page, 'a phone with a fault')
  await setProduct(page, 'Herd band', 2)
  await payNow(page, phone)
  const changed = dialog(page, 'The amount has changed')
  await expect(changed).toBeVisible()
  await expectGoodAtEverySize(page, 'The amount has changed')
  await changed.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(promptSent(page)).toBeVisible()
  await expectGoodAtEverySize(page, 'a prompt on its way')
  await answerPrompt(page, phone, 'cancel')
  await expectGoodMessage(page, 'Payment Failed')
  await expectGoodAtEverySize(page, 'a payment that failed')
})

test('a payment that succeeds is accessible at every size', async ({ page }) => {
  await becomeBuyer(page)
  await openPayment(page)
  await payNow(page, newPhone('0000'))
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
  await expectGoodAtEverySize(page, 'Payment Successful!')
})

test('a payment without a result is accessible at every size', async ({ page }) => {
  await becomeBuyer(page)
  await page.clock.install()
  await openPayment(page)
  await payNow(page, newPhone('9999'))
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('heading', { name: 'No answer from M-Pesa yet' })).toBeVisible()
  await expect(page.getByText('Business number')).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^See order EK-/ })).toBeVisible()
  await expectGoodAtEverySize(page, 'waiting for the answer')
  await page.clock.fastForward('03:10')
  await expectGoodMessage(page, 'Payment Timeout')
  await expect(page.getByRole('heading', { name: 'We are still checking' })).toBeVisible()
  await expectGoodAtEverySize(page, 'still checking')
})

test('the product editor and its questions are accessible at every size', async ({ page }) => {
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const editor = await openEditor(page, 'Herd band')
  await expect(editor).toBeVisible()
  await expectGoodAtEverySize(page, 'the editor of a product')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectGoodMessage(page, 'Error!')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Herd band' }).click()
  await expect(dialog(page, 'Are you sure?')).toBeVisible()
  await expectGoodAtEverySize(page, 'the question before a product is deleted')
})

test('an upload with errors is accessible at every size', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/upload')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectGoodAtEverySize(page, 'an upload with faults')
})

test('the actions on an order are accessible at every size', async ({ page, request }) => {
  const { orderNumber } = await buy(request, 'Herd band')
  await logIn(page)
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Start making' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByRole('dialog', { name: 'Mark as sent' })).toBeVisible()
  await expectGoodAtEverySize(page, 'the parcel')
})
