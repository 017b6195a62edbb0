import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer, becomePayer, endSession, login, openPayment, payNow, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, newPhone, postLateSuccess, promptSent } from '../steps/shopper.ts'

const unconfirmed =
  'We did not get an answer. If a request appears on your phone, it is real. Otherwise press Pay Now again: you are not asked twice for one order.'

/** The shop sends the prompt, but its answer to the page is lost. */
async function loseAnswerOfPay(page: Page) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/mpesa/pay', lose, { times: 1 })
}

test("offline, the page explains the payment's state", async ({ page }) => {
  await becomePayer(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you confirm on your phone still counts')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test("an amount above M-Pesa's limit is reported before Pay Now, and no button is useless", async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Herd band': 99 } })
  await openPayment(page)
  const limitText =
    'M-Pesa takes at most KES 250,000 in one payment. Please pay another way, or order fewer pieces at a time.'
  await expect(page.getByText(limitText)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await expect(page.getByText(/^Press Pay Now/)).toBeHidden()
  await expect(page.getByText('No request on your phone? Pay by hand')).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
})

test('a missing answer is reported once, and leaves the form open for a retry', async ({ page }) => {
  await becomeBuyer(page)
  await openPayment(page)
  await payNow(page, newPhone('1037'))
  await expect(dialog(page, 'Payment Failed')).toContainText('Your payment could not be processed.')
  await expectAccessible(page)
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await expectAccessible(page)
})

test('five minutes without a result are reported, and a later success still counts', async ({ page }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  await page.clock.install()
  await openPayment(page)
  await payNow(page, phone)
  await expect(promptSent(page)).toBeVisible()
  await page.clock.fastForward('05:01')
  const timeout = dialog(page, 'Payment Timeout')
  await expect(timeout).toContainText(
    'Payment verification timed out. Please check your M-Pesa statement and contact support if needed.',
  )
  await expectAccessible(page)
  await timeout.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'We are still checking' })).toBeVisible()
  await expect(page.getByText('Your earlier payment may still arrive.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Not confirmed yet.')).toBeVisible()
  await answerPrompt(page, phone, { pin: '1234' })
  const success = dialog(page, 'Payment Successful!')
  // If the test is slow, the page has already polled by itself, and the button is gone.
  await Promise.race([page.getByRole('button', { name: 'Check again' }).click(), success.waitFor()])
  await expect(success).toBeVisible()
})

test('if a first attempt succeeds late, the page says to cancel the second prompt on the phone', async ({ page }) => {
  const phone = await becomePayer(page)
  await payNow(page, phone)
  await answerPrompt(page, phone, 'cancel')
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(promptSent(page)).toBeVisible()

  await postLateSuccess(page, phone)
  const success = dialog(page, 'Payment Successful!')
  await expect(success).toContainText('If another request is open on your phone, please cancel it there')
  await expectAccessible(page)
})

/** True if the script is the message dialog, which the page loads after hydration. */
const isMessageDialog = (script: string) => script.includes('alertdialog')

test('a network failure while paying loses nothing', async ({ page, context }) => {
  const phone = newPhone()
  await becomeBuyer(page)
  const box = page.waitForResponse(async (answer) => /\.js$/.test(answer.url()) && isMessageDialog(await answer.text()))
  await openPayment(page)
  await box

  await context.setOffline(true)
  await payNow(page, phone)
  await expect(dialog(page, 'Payment not confirmed')).toContainText(unconfirmed)
  await dialog(page, 'Payment not confirmed').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('status', { name: 'Payment status' })).toHaveText(unconfirmed)
  await expectAccessible(page)
  await context.setOffline(false)

  // The shop's answer is lost after the prompt was sent, so the page polls the running payment.
  await loseAnswerOfPay(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeDisabled()
  await expect(page.getByRole('timer')).toBeVisible()

  await context.setOffline(true)
  await page.waitForRequest('**/api/mpesa/status/**')
  await expect(page.getByRole('timer')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/api/send-telegram', (route) => route.abort())
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()

  await dialog(page, 'Payment Successful!').getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Failed to send order.')
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account/orders')
  await expect(page.getByText('Paid').first()).toBeVisible()
  await expectAccessible(page)
})

test('after a network failure the page says nothing failed, and finds the payment later', async ({ page }) => {
  const phone = await becomePayer(page)
  await loseAnswerOfPay(page)
  await page.route('**/api/mpesa/latest**', (route) => route.abort())
  await payNow(page, phone)
  const status = page.getByRole('status', { name: 'Payment status' })
  await expect(status).toHaveText('The connection broke. We are checking whether your request went out.')
  await expectAccessible(page)
  await page.waitForRequest('**/api/mpesa/latest**')
  await page.waitForRequest('**/api/mpesa/latest**')
  await expect(dialog(page, 'Payment Failed')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeDisabled()

  await page.unroute('**/api/mpesa/latest**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(status).toHaveText('A payment request is on your phone. Please complete the payment there.')
  await answerPrompt(page, phone, { pin: '1234' })
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})

test('a request that never arrived is a failure once the shop says so; one paid meanwhile is a success', async ({
  page,
}) => {
  const phone = await becomePayer(page)
  await page.route('**/api/mpesa/pay', (route) => route.abort(), { times: 1 })
  await payNow(page, phone)
  await expect(dialog(page, 'Payment not confirmed')).toContainText(unconfirmed)
  await dialog(page, 'Payment not confirmed').getByRole('button', { name: 'OK' }).click()

  await loseAnswerOfPay(page)
  await page.route('**/api/mpesa/latest**', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await answerPrompt(page, phone, { pin: '1234' })
  await expect.poll(async () => (await (await page.request.get('/api/orders')).json())[0]?.state).toBe('paid')
  await page.unroute('**/api/mpesa/latest**')
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})

test('a refused payment says why: another is running, the cart is empty, or there is no session', async ({ page }) => {
  const email = await becomeBuyer(page)
  await openPayment(page)
  await payNow(page, newPhone('9999'))
  await expect(promptSent(page)).toBeVisible()

  const other = await page.context().newPage()
  await setProduct(other, 'Rain band', 1)
  const kes = 6605
  const answer = await other.request.post('/api/mpesa/pay', { data: { phone: newPhone(), amount: kes } })
  expect(answer.status()).toBe(409)
  expect((await answer.json()).error).toContain('A payment is in progress')
  await other.close()

  await page.context().clearCookies()
  const second = await becomeBuyer(page)
  expect(second).not.toBe(email)
  await openPayment(page)
  await setProduct(page, 'Rain band', 1)
  const cart = (await (await page.request.get('/api/user/cart')).json()).cart as { id: string }[]
  for (const { id } of cart) await page.request.delete(`/api/user/cart/${id}`)
  await payNow(page, newPhone())
  await expect(dialog(page, 'Empty Cart!')).toContainText('Your cart is empty.')
  await dialog(page, 'Empty Cart!').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/shop/cart')

  await setProduct(page, 'Herd band', 1)
  await openPayment(page)
  await endSession(page)
  await payNow(page, newPhone())
  await expect(page).toHaveURL('/auth')
  await login(page, second)
  await expect(page).toHaveURL('/shop/checkout/mpesa')
})

test('without a shipping address nothing is paid, and the page leads to the address', async ({ page }) => {
  await becomeBuyer(page, { hasAddress: false })
  await openPayment(page)
  await payNow(page, newPhone())
  await expect(dialog(page, 'Shipping Address')).toBeVisible()
  await expectAccessible(page)
  await dialog(page, 'Shipping Address').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/shop/checkout')
})

test("a refusal shows the shop's `error`, and an answer without a payment is an error", async ({ page }) => {
  await becomeBuyer(page)
  await openPayment(page)
  const refusal = { error: 'M-Pesa rests until nine.', message: 'Another text.' }
  await page.route('**/api/mpesa/pay', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  await payNow(page, newPhone())
  await expect(dialog(page, 'Payment Failed')).toContainText('M-Pesa rests until nine.')
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()

  for (const answer of [{ json: {} }, { status: 502, body: 'Bad gateway' }]) {
    await page.route('**/api/mpesa/pay', (route) => route.fulfill(answer), { times: 1 })
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(dialog(page, 'Payment not confirmed')).toContainText(unconfirmed)
    await expectAccessible(page)
    await dialog(page, 'Payment not confirmed').getByRole('button', { name: 'OK' }).click()
  }
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(promptSent(page)).toBeVisible()
})
