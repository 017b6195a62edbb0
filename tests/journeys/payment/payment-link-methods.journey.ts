import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { answerAirtel, payOnHandset, readWhatToType } from '../steps/handset.ts'
import { test } from '../steps/journey.ts'
import { createPaymentLink, logIn, registerManualPaymentUrls } from '../steps/office.ts'
import { dialog, newPhone, promptSent } from '../steps/shopper.ts'

test.beforeAll(({ playwright, baseURL }) => registerManualPaymentUrls(playwright.request, baseURL))

async function openByHand(page: Page) {
  await page.getByText('No request on your phone? Pay by hand').click()
  return readWhatToType(page)
}

async function expectPaid(page: Page, amount: string) {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(amount, { exact: true })).toBeVisible()
  await expectAccessible(page)
}

/** Expects the payment link and its order to be paid on the screens of staff. */
async function expectPaidInOffice(page: Page, number: string, way: string) {
  await logIn(page)
  await page.goto(`/admin/requests/${number}`)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`, by ${way}$`))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Receipt\s*\w{8}/)
}

test('a payment link is paid manually to the paybill, with its number and its exact shillings', async ({ page }) => {
  const { number, link } = await createPaymentLink(page.request, { discount: { currency: 'KES', amount: 200 } })
  await page.goto(link)
  const toType = await openByHand(page)
  expect(toType).toEqual({ number: '174379', account: number.replace('EK-', ''), amount: '1300' })
  await expectAccessible(page)
  await payOnHandset(page, toType)
  await expectPaid(page, 'KES 1,300')
  await expectPaidInOffice(page, number, 'M-Pesa')
})

test("a payment to another account is found by the receipt’s code, on the payment link's page", async ({ page }) => {
  const { number, link } = await createPaymentLink(page.request)
  await page.goto(link)
  const toType = await openByHand(page)
  const receipt = await payOnHandset(page, { ...toType, account: 'STALL' })
  await page.getByLabel('Code of your receipt').fill('UKZ0000000')
  await page.getByRole('button', { name: 'Find my payment' }).click()
  await expect(page.getByLabel('Code of your receipt')).toHaveAccessibleDescription(/./)
  await expectAccessible(page)
  // Retries, because the shop queries M-Pesa before it trusts the confirmation.
  await expect(async () => {
    await page.getByLabel('Code of your receipt').fill(receipt)
    await page.getByRole('button', { name: 'Find my payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectPaid(page, 'KES 1,500')
  await expectPaidInOffice(page, number, 'M-Pesa')
})

test('a payment link is paid by Airtel Money, after a refusal on the phone', async ({ page }) => {
  const phone = newPhone()
  const { number, link } = await createPaymentLink(page.request)
  await page.goto(link)
  await page.getByRole('navigation', { name: 'Ways to pay' }).getByRole('link', { name: 'Airtel Money' }).click()
  await expect(page.getByText('type your Airtel Money PIN')).toBeVisible()
  await expectAccessible(page)
  const ask = async () => {
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(promptSent(page)).toBeVisible()
  }

  await ask()
  await expect(page.getByRole('timer')).toBeVisible()
  await answerAirtel(page, phone, 'cancel')
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()
  await ask()
  await answerAirtel(page, phone, { pin: '1234' })
  await expectPaid(page, 'KES 1,500')
  await expectPaidInOffice(page, number, 'Airtel Money')
})
