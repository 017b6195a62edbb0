import { expect, type Locator } from '@playwright/test'
import { test } from '../steps/journey.ts'
import { dialog, newEmail, newPhone } from '../steps/shopper.ts'

const most = { taps: 12, fields: 9 }

function countTapsAndFields() {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    async tap(control: Locator) {
      await control.click()
      done.taps += 1
    },
    async type(field: Locator, text: string) {
      await field.fill(text)
      done.fields += 1
    },
  }
}

test('a new customer comes from the product page to the prompt in few taps and fields', async ({ page }) => {
  const phone = newPhone()
  const { done, tap, type } = countTapsAndFields()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)

  await tap(button('BUY NOW'))
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign Up' }))
  await type(page.getByLabel('Name', { exact: true }), 'Naisiae Sankale')
  await type(page.getByLabel('Email', { exact: true }), newEmail())
  await type(page.getByLabel('Password', { exact: true }), 'kipepeo-9')
  await type(page.getByLabel('Confirm password', { exact: true }), 'kipepeo-9')
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }))

  await tap(page.getByRole('main').getByRole('link', { name: 'Go to cart' }))
  await tap(button('Go to Checkout'))
  await type(page.getByRole('dialog', { name: 'Confirm your order' }).getByLabel('Phone'), phone)
  await tap(button('Continue to checkout'))

  await tap(button('Proceed to Payment'))
  const address = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await expect(address.getByLabel('Name')).toHaveValue('Naisiae Sankale')
  await expect(address.getByLabel('Phone')).toHaveValue(`+254${phone.slice(1)}`)
  await type(address.getByLabel('Address', { exact: true }), 'Ngong Road 12')
  await type(address.getByLabel('City'), 'Nairobi')
  await type(address.getByLabel('State'), 'Nairobi County')
  await type(address.getByLabel('Zip'), '00100')
  await tap(button('Save Address'))

  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  await tap(button('Pay Now'))
  await expect(dialog(page, 'Payment Request Sent')).toBeVisible()

  expect(done.taps, 'taps').toBeLessThanOrEqual(most.taps)
  expect(done.fields, 'typed fields').toBeLessThanOrEqual(most.fields)
})
