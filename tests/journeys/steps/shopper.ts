import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'

const port = Number(process.env.JOURNEY_PORT ?? 4600)
export const sandboxUrl = `http://127.0.0.1:${port + 1}`

let phonesOfWorker = 0

/**
 * Returns a new phone, because M-Pesa refuses a phone with an open prompt. Playwright's number of the worker makes it
 * unique in a run.
 */
export function newPhone(lastFour = '4821'): string {
  const worker = twoDigits(test.info().workerIndex)
  return `07${worker}${twoDigits(phonesOfWorker++)}${lastFour}`
}

function twoDigits(number: number): string {
  return String(number % 100).padStart(2, '0')
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}

/** A new address in the proxy's header, because the shop limits newcomers by address. */
export function fromNewAddress(): { 'x-forwarded-for': string } {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'x-forwarded-for': `41.${part()}.${part()}.${part()}` }
}

export async function signUp(page: Page, email = newEmail()) {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page
    .getByRole('button', { name: 'Sign Up' })
    .or(page.getByRole('link', { name: 'Sign Up' }))
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Naisiae Sankale')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await page.getByLabel('Confirm password', { exact: true }).fill('kipepeo-9')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

export async function putInCart(page: Page, name: string) {
  await page.goto(`/shop/${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signUp(page)
  await expect(page).toHaveURL(
    new RegExp(`/shop/${encodeURIComponent(encodeURIComponent(name)).replaceAll('%', '(%|%25)')}|/shop/`),
  )
  await page.goto('/shop/cart')
  await expect(page.getByText(name).first()).toBeVisible()
}

export async function confirmCart(page: Page, phone: string) {
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await details.getByLabel('Phone').fill(phone)
  await details.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/shop\/checkout$/)
}

export async function giveAddress(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await dialog.getByLabel('Name').fill('Naisiae Sankale')
  await dialog.getByLabel('Address', { exact: true }).fill('Ngong Road 12')
  await dialog.getByLabel('City').fill('Nairobi')
  await dialog.getByLabel('State').fill('Nairobi County')
  await dialog.getByLabel('Zip').fill('00100')
  await dialog.getByLabel('Phone').fill('0712345678')
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(dialog).toBeHidden()
}

export async function chooseMpesa(page: Page) {
  await page.getByRole('radio', { name: /Mpesa/ }).check()
  await page
    .getByRole('link', { name: 'Proceed to Payment' })
    .or(page.getByRole('button', { name: 'Proceed to Payment' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'M-Pesa Payment' })).toBeVisible()
}

/** Goes from a product to the M-Pesa page, as a new customer with one product in the cart. */
export async function goToMpesa(page: Page, name: string, phone: string) {
  await putInCart(page, name)
  await confirmCart(page, phone)
  await giveAddress(page)
  await chooseMpesa(page)
}

export async function answerPrompt(page: Page, phone: string, answer: { pin: string } | 'cancel') {
  // Before that, the handset would show the prompt of another journey's phone.
  await expect.poll(async () => (await promptsOf(page, phone)).some((prompt) => !prompt.settledAt)).toBe(true)
  const handset = await page.context().newPage()
  await handset.goto(`${sandboxUrl}/handset?phone=254${phone.slice(1)}`)
  await expect(handset.getByText(/Pay KES/)).toBeVisible()
  const question = await handset.getByText(/Pay KES/).textContent()
  if (answer === 'cancel') {
    await handset.getByRole('button', { name: 'Cancel' }).click()
  } else {
    await handset.getByLabel('Enter M-PESA PIN').fill(answer.pin)
    await handset.getByRole('button', { name: 'Send' }).click()
  }
  await untilCallbackAccepted(page, phone)
  await handset.close()
  return question ?? ''
}

type Push = {
  phone: string
  amount: number
  checkoutRequestId: string
  callbackUrl: string
  settledAt?: string
  callbackAnswer?: string
}

/** The sandbox's state; `date` is in unix seconds. */
async function readSandbox(page: Page) {
  const state = await page.request.get(`${sandboxUrl}/control/state`)
  return (await state.json()) as { pushes: Push[]; messages: { text: string; date: number }[] }
}

export const promptsOf = async (page: Page, phone: string) =>
  (await readSandbox(page)).pushes.filter((push) => push.phone === `254${phone.slice(1)}`)

export async function untilCallbackAccepted(page: Page, phone: string) {
  await expect.poll(async () => (await promptsOf(page, phone)).at(-1)?.callbackAnswer).toBe('200')
}

export async function secondsToMessage(page: Page, phone: string, number: string): Promise<number> {
  const { messages } = await readSandbox(page)
  const { date = Number.NaN } = messages.find(({ text }) => text.includes(number)) ?? {}
  const [prompt] = await promptsOf(page, phone)
  return date - Date.parse(prompt?.settledAt ?? '') / 1000
}

/** Reports the phone's first prompt as paid, regardless of earlier results. `amount` replaces the prompt's amount. */
export async function postLateSuccess(page: Page, phone: string, amount?: number) {
  const [first] = await promptsOf(page, phone)
  if (!first) throw new Error(`no prompt was sent to ${phone}`)
  const receipt = `UKL${randomUUID().slice(0, 7).toUpperCase()}`
  const Item = [
    { Name: 'Amount', Value: amount ?? first.amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
  ]
  const stkCallback = {
    MerchantRequestID: '1',
    CheckoutRequestID: first.checkoutRequestId,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: { Item },
  }
  expect((await page.request.post(first.callbackUrl, { data: { Body: { stkCallback } } })).ok()).toBe(true)
}

export function dialog(page: Page, title: string) {
  return page.getByRole('alertdialog', { name: title })
}

/** The heading of the panel that waits for the PIN. */
export function promptSent(page: Page) {
  return page.getByRole('heading', { name: 'Payment Request Sent' })
}

/** Waits long for the message, because the channel accepts one message every three seconds, from all journeys. */
export async function openChannelMessage(page: Page, number: string) {
  const channel = await page.context().newPage()
  await channel.goto(`${sandboxUrl}/channel`)
  const message = channel
    .getByRole('article')
    .filter({ hasText: number })
    .or(channel.locator('li', { hasText: number }))
    .first()
  await expect(message).toBeVisible({ timeout: 180_000 })
  return { channel, message }
}

/** The mails that the shop sent to this address, oldest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const state = await page.request.get(`${sandboxUrl}/control/state`)
  const { mails } = (await state.json()) as { mails: { to: string; subject: string; text: string }[] }
  return mails.filter(({ to }) => to === email)
}
