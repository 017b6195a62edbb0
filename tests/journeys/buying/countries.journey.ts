import { expect, type Page } from '@playwright/test'
import { phoneText } from '#app/delivery/phone-number.ts'
import { goToCheckoutAsGuest } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { dialog, newEmail } from '../steps/shopper.ts'

type Abroad = {
  country: string
  timezoneId: string
  name: string
  typedPhone: string
  phone: string
  /** What the buyer types into the address form, by field label in this country, in form order. */
  typed: Record<string, string>
  saved: { address: string; city: string; state: string; zip: string }
  pay: (page: Page) => Promise<void>
}

async function payByCard(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Your bank converts it.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $27.00 by card' }).click()
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  await dialog(page, 'Payment Successful!').getByRole('button', { name: 'See your order' }).click()
}

async function payByTransfer(page: Page) {
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-\d+ is placed$/ })).toBeVisible()
  await page.goto(`/account/orders/${new URL(page.url()).searchParams.get('order')}`)
}

const buyers: Abroad[] = [
  {
    country: 'Germany',
    timezoneId: 'Europe/Berlin',
    name: 'Jonas Weber',
    typedPhone: '0151 1234 5678',
    phone: '+4915112345678',
    typed: { Address: 'Lindenstraße 12', 'Postal code': '10969', City: 'Berlin' },
    saved: { address: 'Lindenstraße 12', city: 'Berlin', state: '', zip: '10969' },
    pay: payByCard,
  },
  {
    country: 'United States',
    timezoneId: 'America/New_York',
    name: 'Grace Miller',
    typedPhone: '(212) 555-0147',
    phone: '+12125550147',
    typed: { Address: '350 Fifth Avenue, Floor 21', City: 'New York', State: 'NY', 'ZIP code': '10118' },
    saved: { address: '350 Fifth Avenue, Floor 21', city: 'New York', state: 'NY', zip: '10118' },
    pay: payByCard,
  },
  {
    country: 'Singapore',
    timezoneId: 'Asia/Singapore',
    name: 'Tan Wei Ling',
    typedPhone: '8123 4567',
    phone: '+6581234567',
    typed: { Address: '10 Anson Road, #12-04', 'Postal code': '079903' },
    saved: { address: '10 Anson Road, #12-04', city: '', state: '', zip: '079903' },
    pay: payByTransfer,
  },
]

for (const { country, timezoneId, name, typedPhone, phone, typed, saved, pay } of buyers) {
  test.describe(country, () => {
    test.use({ timezoneId })

    test(`a guest in ${country} types phone and address as at home, and buys`, async ({ page }) => {
      const details = await goToCheckoutAsGuest(page)
      await details.getByLabel('Name').fill(name)
      await details.getByLabel('Email').fill(newEmail())
      await details.getByLabel('Phone').fill(typedPhone)
      await expect(details.getByLabel('Phone')).toHaveValue(typedPhone)
      await details.getByRole('button', { name: 'Continue to checkout' }).click()

      const form = page.getByRole('dialog', { name: 'Add Shipping Address' })
      await expect(form.getByLabel('Country')).toHaveValue(country)
      const labels = form.getByRole('textbox')
      await expect(labels).toHaveCount(Object.keys(typed).length + 2)
      for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
      await form.getByRole('button', { name: 'Save Address' }).click()
      await expect(form).toBeHidden()
      const { address } = (await (await page.request.get('/api/user/address')).json()) as { address: object }
      expect(address).toMatchObject({ ...saved, name, phone, country })

      await pay(page)
      const order = page.getByRole('main')
      await expect(order.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
      for (const line of [saved.address, country, phoneText(phone)])
        await expect(order.getByText(line).first()).toBeVisible()
    })
  })
}
