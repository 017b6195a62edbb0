import { expect } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { goToCheckoutAsGuest, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { dialog, fromNewAddress, newEmail } from '../steps/shopper.ts'

test.use({ timezoneId: 'Europe/Zurich' })

test('a guest in Switzerland types phone and address as at home, and gives an e-mail before paying', async ({
  page,
}) => {
  const details = await goToCheckoutAsGuest(page)
  await expect(details.getByText('Needed to continue: name, email, phone number')).toBeVisible()
  await details.getByLabel('Name').fill('Lena Vogt')
  await expect(details.getByLabel('Dialling code')).toHaveValue('CH')
  await expect(details.getByText('Needed to continue: email, phone number')).toBeVisible()
  await details.getByLabel('Phone').fill('079 123 45 67')
  await expect(details.getByText('+41 791 234 567')).toBeVisible()
  await expect(details.getByLabel('Phone')).toHaveValue('079 123 45 67')
  await expect(details.getByText('Needed to continue: email')).toBeVisible()
  await expectGoodAtEverySize(page, 'the confirmation abroad')
  await details.getByLabel('Email').fill(newEmail())
  await details.getByRole('button', { name: 'Continue to checkout' }).click()

  const form = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await expect(form.getByLabel('Country')).toHaveValue('Switzerland')
  await expect(form.getByLabel('State')).toHaveCount(0)
  await expect(page.locator('[aria-labelledby=order-summary]')).not.toContainText('Parcel office in Kenya')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form.getByText('Postal code is required')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Address', { exact: true }).fill('Lindenstrasse 12')
  await form.getByLabel('Postal code').fill('8001')
  await form.getByLabel('City').fill('Zürich')
  await expect(form.getByText('+41 791 234 567')).toBeVisible()
  await form.getByLabel('Dialling code').selectOption('KE')
  await form.getByRole('button', { name: 'Save Address' }).click()
  const question = dialog(page, 'Is this phone right?')
  await expect(question).toContainText('is a number of Kenya, and the address is in Switzerland.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(question).toBeHidden()
  await form.getByLabel('Dialling code').selectOption('CH')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('8001 Zürich')).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page).toHaveURL('/shop/checkout/card')
  const { address } = (await (await page.request.get('/api/user/address')).json()) as { address: object }
  expect(address).toMatchObject({
    phone: '+41791234567',
    city: 'Zürich',
    state: '',
    zip: '8001',
    country: 'Switzerland',
  })
})

test('a guest with a Kenyan phone gives the e-mail once the address is abroad', async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  const contact = { name: 'Lena Vogt', email: '', phone: '+254712345678' }
  expect((await page.request.put('/api/user/checkout', { data: { contact } })).ok()).toBe(true)
  const swiss = { name: 'Lena Vogt', address: 'Lindenstrasse 12', city: 'Zürich', state: '', zip: '8001' }
  const data = { ...swiss, country: 'Switzerland', phone: '+41791234567' }
  expect((await page.request.post('/api/user/address', { data })).ok()).toBe(true)
  await page.goto('/shop/checkout')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await proceed.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expectGoodAtEverySize(page, 'checkout abroad')
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await proceed.click()
  await expect(page).toHaveURL('/shop/checkout/card')

  expect((await page.request.post('/api/orders', { data: { method: 'bank' } })).ok()).toBe(true)
  await page.goto('/account/orders')
  await page.getByRole('link', { name: /^Order EK-/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order EK-/ })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Nairobi time').first()).toBeVisible()
  const state = page.getByText('Awaiting payment', { exact: true })
  expect((await state.boundingBox())?.x).toBe((await heading.boundingBox())?.x)
})
