import { type Browser, expect, type Page } from '@playwright/test'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { fromNewAddress, newEmail, newPhone, promptSent } from './shopper.ts'

const password = 'kipepeo-9'
export const address = { ...givenAddress, phone: '0712345678' }

type Wanted = { inCart?: Record<string, number>; hasAddress?: boolean }

export async function becomeBuyer(page: Page, { inCart = { 'Herd band': 1 }, hasAddress = true }: Wanted = {}) {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  const email = newEmail()
  const account = { name: 'Naisiae Sankale', email, password }
  expect((await page.request.post('/api/auth/register', { data: account })).ok()).toBe(true)
  for (const [name, quantity] of Object.entries(inCart)) await setProduct(page, name, quantity)
  if (hasAddress) expect((await page.request.post('/api/user/address', { data: address })).ok()).toBe(true)
  return email
}

/** Goes to checkout without an account; returns the dialog that confirms the order. */
export async function goToCheckoutAsGuest(page: Page) {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  return page.getByRole('dialog', { name: 'Confirm your order' })
}

export async function setProduct(page: Page, name: string, quantity: number) {
  const products = (await (await page.request.get('/api/products')).json()) as { id: string; name: string }[]
  const productId = products.find((one) => one.name === name)?.id
  expect((await page.request.post('/api/user/cart', { data: { productId, quantity } })).ok()).toBe(true)
}

export async function secondDevice(
  browser: Browser,
  email: string,
  { width, height }: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true)
  return page
}

export async function login(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

export async function endSession(page: Page) {
  await page.context().clearCookies({ name: 'session' })
}

export async function openPayment(page: Page) {
  await page.goto('/shop/checkout/mpesa')
  await expect(page.getByLabel('Phone Number')).toBeVisible()
}

/** Opens the M-Pesa page as a new buyer; returns the buyer's phone. */
export async function becomePayer(page: Page, wanted?: Wanted): Promise<string> {
  await becomeBuyer(page, wanted)
  await openPayment(page)
  return newPhone()
}

export async function payNow(page: Page, phone: string) {
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

/** Presses Pay Now and waits until the phone shows the prompt. */
export async function startPaying(page: Page, phone: string) {
  await openPayment(page)
  await payNow(page, phone)
  await expect(promptSent(page)).toBeVisible()
}

/** Gives the browser the session that an API call has begun. */
export async function setSessionCookie(page: Page, cookie: string) {
  const [name = '', value = ''] = /(session[^=;]*)=([^;]*)/.exec(cookie)?.slice(1) ?? []
  await page.context().clearCookies()
  await page.goto('/privacy')
  await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }])
}
