import { expect, type Page } from '@playwright/test'
import { address, becomeBuyer, openPayment, setProduct } from '../steps/buyer.ts'
import { readFields } from '../steps/fields.ts'
import { test } from '../steps/journey.ts'
import { fromNewAddress, newPhone } from '../steps/shopper.ts'

const email = 'Email: email, usual keys, username'
const newPassword = 'Password: password, usual keys, new-password'
const phone = 'Phone: tel, tel keys, tel'
const phoneWithCode = ['Dialling code: select-one, usual keys, tel-country-code', phone]

async function expectFields(page: Page, ...fields: string[]) {
  await expect.poll(() => readFields(page)).toEqual(fields)
}

test('each field of login, sign-up and password has its autofill and its keyboard', async ({ page }) => {
  await page.goto('/auth')
  await expectFields(page, email, 'Password: password, usual keys, current-password')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expectFields(page, email)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expectFields(
    page,
    'Name: text, usual keys, name',
    email,
    newPassword,
    'Confirm password: password, usual keys, new-password',
  )
  await page.goto('/auth#reset=x')
  await expectFields(
    page,
    'New password: password, usual keys, new-password',
    'Confirm password: password, usual keys, new-password',
  )
  await page.goto('/orders/find')
  await expectFields(page, 'Order number or receipt: text, usual keys, off', phone)
})

const addressFields = [
  'Name: text, usual keys, name',
  ...phoneWithCode,
  'Address: text, usual keys, address-line1',
  'City: text, usual keys, address-level2',
  'State: text, usual keys, address-level1',
  'Zip: text, usual keys, postal-code',
  'Country: select-one, usual keys, country-name',
]

test("each field on a guest's way to the payment has its autofill and its keyboard", async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await page.getByRole('button', { name: 'Continue without an account' }).click()
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  await expectFields(page, 'Name: text, usual keys, name', 'Email: email, usual keys, email', ...phoneWithCode)
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await details.getByLabel('Name').fill('Naisiae Sankale')
  await details.getByLabel('Phone').fill(newPhone())
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Shipping Address' })).toBeVisible()
  await expectFields(page, ...addressFields)

  expect((await page.request.post('/api/user/address', { data: address })).ok()).toBe(true)
  await openPayment(page)
  await expectFields(page, 'Phone Number: tel, tel keys, tel')
  await page.goto('/shop/checkout/airtel')
  await expectFields(page, 'Phone Number: tel, tel keys, tel')
})

test("each field on a guest's order page has its autofill and its keyboard", async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  expect((await page.request.post('/api/user/address', { data: address })).ok()).toBe(true)
  const placed = await page.request.post('/api/orders', { data: { method: 'bank' } })
  const { number } = (await placed.json()) as { number: string }
  await page.goto(`/account/orders/${number}`)
  await page.getByText('Make an account').click()
  await expectFields(page, email, newPassword)
})

test('each field of the customer address has its autofill and its keyboard', async ({ page }) => {
  await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Add Customer Address' }).click()
  await expectFields(page, ...addressFields)
})
