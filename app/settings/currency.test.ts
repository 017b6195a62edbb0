import { expect, test } from 'vitest'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { type CurrencyCode, minorUnits, shopCurrency } from '#app/money/currency.ts'
import { currencyCodes } from '#app/money/currency-names.ts'
import { formatPrice } from '#app/money/money.ts'
import { askAirtel, payByAirtel } from '#tests/support/payments/airtel.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { answerCardPage, payByCard, untilCardSettled } from '#tests/support/payments/cards.ts'
import { readFigures } from '#tests/support/payments/exchanges.ts'
import { readAttempt } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { shopSettings } from './settings.tables.server.ts'
import type { StaffSettings } from './settings-input.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

const choose = (office: Office, currency: CurrencyCode, shipping: number, version = 0) =>
  office.put('/settings/currency', { currency, shipping, version })

/**
 * Prices and shipping in whole units. The sandbox's rate is 129.5 for a dollar; the rates of other currencies are
 * derived from it.
 */
const cases: Record<CurrencyCode, { price: number; shipping: number; rate: string; shown: string }> = {
  USD: { price: 48, shipping: 5, rate: '129.5', shown: '$48.00' },
  KES: { price: 6_200, shipping: 350, rate: '1', shown: 'KES 6,200' },
  EUR: { price: 41.55, shipping: 4.5, rate: '150.406504', shown: '€41.55' },
  GBP: { price: 35.25, shipping: 3.99, rate: '174.05914', shown: '£35.25' },
  UGX: { price: 171_000, shipping: 15_500, rate: '0.037071', shown: 'UGX 171,000' },
  TZS: { price: 118_001, shipping: 9_999, rate: '0.052397', shown: 'TZS 118,001' },
}

/** Rounds up once, with integer arithmetic. */
function kesOf(cents: number, rate: string): number {
  const [whole = '', fraction = ''] = rate.split('.')
  const exact = BigInt(cents) * BigInt(whole + fraction.padEnd(6, '0'))
  const unit = BigInt(minorUnits()) * 1_000_000n
  return Number((exact + unit - 1n) / unit)
}

async function openIn(currency: CurrencyCode) {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Kenya Bank 12345' } })
  const office = await openOffice(shop)
  const { price, shipping } = cases[currency]
  if (currency !== 'USD') expect((await choose(office, currency, shipping)).statusCode).toBe(200)
  await shop.runJobs(['exchange-rate'])
  return {
    shop,
    office,
    priceCents: Math.round(price * minorUnits()),
    cents: Math.round((price + shipping) * minorUnits()),
  }
}

test.each(currencyCodes)(
  'in %s a piece is sold by each payment method and refunded, and all reports agree',
  async (currency) => {
    const { shop, office, priceCents, cents } = await openIn(currency)
    const { rate, shown, price } = cases[currency]
    expect(formatPrice(priceCents)).toBe(shown)
    expect((await currentRate(shop)).rate).toBe(rate)
    const amount = kesOf(cents, rate)
    const buyer = () => shop.given.buyer({ priceCents })

    const mpesa = await pay(shop, await buyer(), { amount })
    expect(mpesa).toMatchObject({ status: 200, amount })
    await postResult(shop, mpesa.transactionId, { receipt: newReceipt(), amount })
    const airtel = await payByAirtel(shop, await buyer(), undefined, amount)
    const { shopReference } = await readAttempt(shop, airtel.transactionId)
    await shop.sandbox.handset.enterPin(shopReference ?? '', '1234')
    await expect
      .poll(async () => {
        await askAirtel(shop)
        return (await readAttempt(shop, airtel.transactionId)).state
      })
      .toBe('success')
    const card = await payByCard(shop, await buyer(), { amount })
    await answerCardPage(card.redirectUrl, 'pay')
    await untilCardSettled(shop, card.transactionId)
    const bank = await placeBankOrder(shop, await buyer())
    expect(bank.amount).toBe(amount)
    await office.post(`/orders/${bank.number}/state`, { from: 'awaiting_payment', to: 'paid' })

    const refund = await askRefund(office, mpesa.orderNumber, { kes: amount })
    expect([refund.statusCode, refund.json()]).toEqual([200, expect.anything()])
    const { rows } = await shop.db.execute('select method, state from orders order by created_at')
    expect(rows).toEqual([
      { method: 'mpesa', state: 'refunded' },
      { method: 'airtel', state: 'paid' },
      { method: 'card', state: 'paid' },
      { method: 'bank', state: 'paid' },
    ])
    const figures = await readFigures({ office, shop })
    const earned = Math.round(3 * price * 100) / 100
    expect(figures).toEqual({
      earned,
      history: earned,
      sold: 3,
      pieces: 3,
      dashboardKes: 3 * amount,
      booksKes: 3 * amount,
      fileKes: 3 * amount,
    })
  },
)

async function placeBankOrder(shop: TestShop, { cookie }: { cookie: string }) {
  const payload = { method: 'bank' }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload })
  return answer.json<{ number: string; amount: number }>()
}

test('prices keep their numbers in another currency, rounded up to whole units', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = await shop.given.product({
    priceCents: 4_850,
    choices: [{ name: 'Size', values: [{ name: 'Small', differenceCents: -250 }] }],
  })
  const read = async () => {
    const { rows } = await shop.db.execute<{
      price_cents: number
      choices: [{ values: [{ differenceCents: number }] }]
    }>(`select price_cents, choices from products where id = '${product.id}'`)
    return [rows[0]?.price_cents, rows[0]?.choices[0].values[0].differenceCents]
  }
  expect((await choose(office, 'KES', 350)).statusCode).toBe(200)
  expect([shopCurrency(), ...(await read())]).toEqual(['KES', 49, -2])
  expect((await choose(office, 'GBP', 3.5, 1)).statusCode).toBe(200)
  expect([shopCurrency(), ...(await read())]).toEqual(['GBP', 4_900, -200])
})

test('without an exchange rate no payment is possible, except for prices in shillings', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  shop.sandbox.faults.rates.answer = 'error-500'
  await choose(office, 'EUR', 5)
  await shop.runJobs(['exchange-rate'])
  const buyer = await shop.given.buyer()
  const { isUnknown, rate } = await currentRate(shop)
  expect(isUnknown).toBe(true)
  const refused = await pay(shop, buyer, { amount: kesOf(5_300, rate) })
  expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('not')])
  await choose(office, 'KES', 350, 1)
  expect(await (await shop.api.inject({ url: '/api/exchange-rate' })).json()).toMatchObject({ rates: { KES: 1 } })
})

test("after the first order the currency can't change, and an invalid amount is refused with its field", async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const wrong = await choose(office, 'UGX', 15_500.5)
  expect([wrong.statusCode, wrong.json().fields.shipping]).toEqual([
    400,
    'Shipping must be from 0 to 40,000,000, without decimals',
  ])
  await pay(shop, await shop.given.buyer(), {})
  const late = await choose(office, 'KES', 350)
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('There are orders already')])
  expect(shopCurrency()).toBe('USD')
  expect(await office.get<StaffSettings>('/settings')).toMatchObject({ values: { currency: 'USD' }, has_orders: true })

  const dear = await createTestShop()
  const chief = await openOffice(dear)
  await choose(chief, 'KES', 350)
  await dear.given.product({ priceCents: 1_200_000 })
  const tooDear = await choose(chief, 'EUR', 5, 1)
  expect([tooDear.statusCode, tooDear.json().message]).toEqual([409, expect.stringContaining('costs more')])
  const { id } = await dear.given.product({ priceCents: 6_200 })
  const changed = await chief.put(`/products/${id}`, { price: 6_200.5, version: 1 })
  expect(changed.json().fields?.price).toBe('Price must be from 1 to 1,300,000 shillings, without decimals')
})

test('an order with amounts in the previous currency is not placed', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  // Changes the currency in the database only, as in a process that has not received the invalidation yet.
  await shop.db
    .insert(shopSettings)
    .values({
      section: 'currency',
      content: { currency: 'KES', flatShippingCents: 350 },
      version: 1,
      changedAt: shop.clock.now(),
      changedBy: 'naisiae',
    })
  expect((await pay(shop, buyer)).status).toBe(500)
  const { rows } = await shop.db.execute('select from orders')
  expect(rows).toEqual([])
  // A process with the previous currency does not convert prices a second time.
  const office = await openOffice(shop)
  expect((await choose(office, 'USD', 5, 1)).statusCode).toBe(200)
  const prices = await shop.db.execute('select price_cents from products')
  expect(prices.rows).toEqual([{ price_cents: 480_000 }])
})

test('demo orders do not block a change of the currency in a real shop', async () => {
  const shop = await createPayingShop()
  await pay(shop, await shop.given.buyer())
  const office = await openOffice(shop)
  expect((await choose(office, 'KES', 350)).statusCode).toBe(409)
  Object.assign(shop.config, { isDemo: false })
  expect((await choose(office, 'KES', 350)).statusCode).toBe(200)
})
