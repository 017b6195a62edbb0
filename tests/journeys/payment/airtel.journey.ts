import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { airtelPaymentsOf, answerAirtel } from '../steps/handset.ts'
import { test } from '../steps/journey.ts'
import { dialog, newPhone, openChannelMessage } from '../steps/shopper.ts'

async function chooseAirtel(page: Page) {
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: 'Airtel Money' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page).toHaveURL('/shop/checkout/airtel')
  await expect(page.getByRole('heading', { name: 'Airtel Money Payment' })).toBeVisible()
}

async function askForPrompt(page: Page, phone: string) {
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

test('a shopper pays by Airtel Money, after a refusal on the phone', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await chooseAirtel(page)
  await expect(page.getByText('Amount to Pay: KES 3,497')).toBeVisible()
  await expect(page.getByText('type your Airtel Money PIN')).toBeVisible()
  await expectAccessible(page)

  await askForPrompt(page, phone)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
  await answerAirtel(page, phone, 'cancel')
  const failed = dialog(page, 'Payment Failed')
  await expect(failed).toContainText('Airtel Money refused this payment.')
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'OK' }).click()

  await askForPrompt(page, phone)
  await answerAirtel(page, phone, { pin: '1234' })
  const success = dialog(page, 'Payment Successful!')
  await expect(success).toContainText('Order sent!')
  await expectAccessible(page)
  await success.getByRole('button', { name: 'See your order' }).click()
  const { airtelMoneyId } = (await airtelPaymentsOf(page, phone)).at(-1)!
  await expect(page.getByText(airtelMoneyId)).toBeVisible()
  await expectAccessible(page)
  const number = /EK-\d+/.exec(page.url())?.[0] ?? ''
  const { channel, message } = await openChannelMessage(page, number)
  await expect(message).toContainText(airtelMoneyId)
  await channel.close()
})

test("Airtel's immediate refusals are shown, and an invalid number is never sent", async ({ page }) => {
  await becomeBuyer(page)
  await chooseAirtel(page)
  await page.getByLabel('Phone Number').fill('0812345678')
  await expect(page.getByText('Phone number must start with 07 or 01 for 10-digit numbers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await askForPrompt(page, newPhone('0007'))
  await expect(dialog(page, 'Payment Failed')).toBeVisible()
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await expectAccessible(page)
})
