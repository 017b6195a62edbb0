import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer, secondDevice } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { dialog, sandboxUrl } from '../steps/shopper.ts'

type CardPayment = { reference: string; status: string; webhookAnswer?: string; email: string }

async function chooseCard(page: Page) {
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Card Payment' })).toBeVisible()
}

/** Goes from the shop's page to the sandbox's card page. */
async function goToCardPage(page: Page) {
  await page.getByRole('button', { name: /^Pay KES [\d,]+ by card$/ }).click()
  await expect(page.getByText("Stand-in for Paystack's page")).toBeVisible()
}

async function openCardPage(page: Page) {
  await becomeBuyer(page)
  await chooseCard(page)
  await goToCardPage(page)
}

async function cardPaymentsOf(page: Page, email: string): Promise<CardPayment[]> {
  const state = await page.request.get(`${sandboxUrl}/control/state`)
  const { cards } = (await state.json()) as { cards: { payments: CardPayment[] } }
  return cards.payments.filter((payment) => payment.email === email)
}

test('a card pays, and the customer comes back to a placed order', async ({ page }) => {
  await becomeBuyer(page)
  await chooseCard(page)
  await expect(page.getByText('Amount to Pay: KES 3,497')).toBeVisible()
  await expect(page.getByText('its number never touches this shop')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await goToCardPage(page)
  await expect(page.getByRole('heading', { name: 'KES 3,497' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Pay KES 3,497' }).click()

  await expect(page).toHaveURL(/\/shop\/checkout\/card\?transaction=[0-9a-f]{32}&trxref=/)
  const success = dialog(page, 'Payment Successful!')
  await expect(success).toContainText('Your payment has been confirmed. Thank you for your purchase!')
  await expect(success).toContainText('Order sent!')
  await expectAccessible(page)
  await success.getByRole('button', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
  await expect(page.getByText(/receipt PS-\d+$/)).toBeVisible()
  await page.goto('/shop/checkout/card')
  await expect(page).toHaveURL(/\/account\/orders\/EK-/)
})

test('a declined card says why, and another one pays the same order', async ({ page }) => {
  await openCardPage(page)
  await page.getByRole('button', { name: 'The bank declines' }).click()
  await expect(page.getByRole('alert')).toContainText('The card was refused')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the shop without paying' }).click()

  const failed = dialog(page, 'Payment Failed')
  await expect(failed).toContainText('The bank declined the card. Nothing was charged.')
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('status', { name: 'Payment status' })).toContainText('The bank declined the card.')
  await expectAccessible(page)
  await expectFits(page)
  await goToCardPage(page)
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
  const orders = (await (await page.request.get('/api/orders')).json()) as { state: string }[]
  expect(orders.map(({ state }) => state)).toEqual(['paid'])
})

test('cancel leads back, Back finds the open page again, and a second tab hears of the payment', async ({
  page,
  browser,
}) => {
  const email = await becomeBuyer(page)
  await chooseCard(page)
  await goToCardPage(page)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  const empty = page.getByRole('status').filter({ hasText: 'You came back without paying' })
  await expect(empty).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await goToCardPage(page)
  const cardPage = page.url()
  await page.goto('/shop/checkout/card')
  const open = page.getByRole('status').filter({ hasText: "Paystack's page is open for this order" })
  await expect(open).toBeVisible()
  await page.reload()
  await expect(open).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const other = await secondDevice(browser, email, page.viewportSize() ?? { width: 390, height: 844 })
  await other.goto('/shop/checkout/card')
  await expect(other.getByRole('button', { name: "Go on at Paystack's page" })).toBeVisible()

  await page.getByRole('button', { name: "Go on at Paystack's page" }).click()
  await expect(page).toHaveURL(cardPage)
  await page.goBack()
  await expect(open).toBeVisible()
  await page.getByRole('button', { name: "Go on at Paystack's page" }).click()
  await expect(page).toHaveURL(cardPage)
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  for (const one of [page, other]) await expect(dialog(one, 'Payment Successful!')).toBeVisible()
  await other.context().close()
  expect((await cardPaymentsOf(page, email)).map(({ status }) => status)).toEqual(['abandoned', 'success'])
})

test('after a tab closes at the card page, the event alone places the order', async ({ page }) => {
  const email = await becomeBuyer(page)
  await chooseCard(page)
  await goToCardPage(page)
  const cardPage = page.url()
  await page.goto('about:blank')
  expect((await page.request.post(cardPage, { form: { answer: 'pay' }, maxRedirects: 0 })).status()).toBe(303)
  await expect.poll(async () => (await cardPaymentsOf(page, email))[0]?.webhookAnswer).toBe('200')
  await expect.poll(async () => (await (await page.request.get('/api/orders')).json())[0]?.state).toBe('paid')
  await page.goto('/shop/checkout/card')
  await expect(page).toHaveURL(/\/account\/orders\/EK-/)
})

test('the page waits for a slow bank and says so', async ({ page }) => {
  await openCardPage(page)
  await page.getByRole('button', { name: 'The bank takes its time, then pays' }).click()
  await expect(page.getByText('Waiting for Paystack to confirm')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay KES/ })).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})

test("another customer's payment, or an unknown one, reveals nothing", async ({ page }) => {
  await becomeBuyer(page)
  for (const id of ['0'.repeat(32), "x'--", '']) {
    const answer = await page.goto(`/shop/checkout/card?transaction=${encodeURIComponent(id)}&reference=other`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
  }
  await expectAccessible(page)
  await expectFits(page)
})
