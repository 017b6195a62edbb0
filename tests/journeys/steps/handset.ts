import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newPhone, sandboxUrl } from './shopper.ts'

export type ManualPayment = { number: string; account: string; amount: string }

/** Opens the instructions for a manual payment and reads them. */
export async function readWhatToType(page: Page): Promise<ManualPayment> {
  const typed = (label: string) =>
    page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').innerText()
  const amount = (await typed('Amount, exactly')).replace(/\D/g, '')
  return { account: await typed('Account number'), number: await typed('Business number'), amount }
}

/** Pays by the menu of the sandbox's phone; returns the receipt. */
export async function payOnHandset(page: Page, { number, account, amount }: ManualPayment): Promise<string> {
  const handset = await page.context().newPage()
  await handset.goto(`${sandboxUrl}/handset`)
  await handset.getByLabel('Business or till number').fill(number)
  await handset.getByLabel(/^Account number/).fill(account)
  await handset.getByLabel('Amount in shillings').fill(amount)
  await handset.getByRole('textbox', { name: 'Phone', exact: true }).fill(newPhone())
  await handset.getByRole('button', { name: 'Pay', exact: true }).click()
  const receipt = await handset.locator('.by-hand .paid strong').innerText()
  await handset.close()
  return receipt
}

type AirtelPayment = { id: string; phone: string; airtelMoneyId: string; callbackAnswer?: string }

export async function airtelPaymentsOf(page: Page, phone: string): Promise<AirtelPayment[]> {
  const state = await page.request.get(`${sandboxUrl}/control/state`)
  const { airtelPayments } = (await state.json()) as { airtelPayments: AirtelPayment[] }
  return airtelPayments.filter((payment) => payment.phone === `254${phone.slice(1)}`)
}

export async function answerAirtel(page: Page, phone: string, answer: { pin: string } | 'cancel') {
  const asked = (await airtelPaymentsOf(page, phone)).length
  const handset = await page.context().newPage()
  await handset.goto(`${sandboxUrl}/handset?phone=254${phone.slice(1)}`)
  await expect(handset.getByText(/Pay KES [\d,]+ to ENKIAMA account EK\d+\?/)).toBeVisible()
  await expectAccessible(handset)
  if (answer === 'cancel') await handset.getByRole('button', { name: 'Cancel' }).click()
  else {
    await handset.getByLabel('Enter Airtel Money PIN').fill(answer.pin)
    await handset.getByRole('button', { name: 'Send' }).click()
  }
  await expect.poll(async () => (await airtelPaymentsOf(page, phone))[asked - 1]?.callbackAnswer).toBe('200')
  await handset.close()
}
