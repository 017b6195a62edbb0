import { expect, test } from 'vitest'
import { openAirtelPayment, payByAirtel } from '#tests/support/payments/airtel.ts'
import { answerCardPage, openCardPage, payByCard, untilCardSettled } from '#tests/support/payments/cards.ts'
import { untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

type Buyer = Parameters<typeof payByCard>[1]

/** For each method: how to break its provider, how a buyer tries to pay, and how the payment succeeds. */
const ways = {
  mpesa: {
    setDown: ({ sandbox: { faults } }: TestShop, answer: 'reset' | null) => Object.assign(faults.token, { answer }),
    tryToPay: async (shop: TestShop, buyer: Buyer) => (await pay(shop, buyer)).status,
    async sell(shop: TestShop) {
      const { transactionId } = await openPayment(shop)
      const [prompt] = shop.sandbox.handset.prompts()
      await shop.sandbox.handset.enterPin(prompt?.checkoutRequestId ?? '', '1234')
      return untilSettled(shop, transactionId)
    },
  },
  airtel: {
    setDown: ({ sandbox: { faults } }: TestShop, answer: 'reset' | null) =>
      Object.assign(faults.airtelToken, { answer }),
    tryToPay: async (shop: TestShop, buyer: Buyer) => (await payByAirtel(shop, buyer)).status,
    async sell(shop: TestShop) {
      const { shopReference, transactionId } = await openAirtelPayment(shop)
      await shop.sandbox.handset.enterPin(shopReference, '1234')
      return untilCardSettled(shop, transactionId)
    },
  },
  card: {
    setDown: ({ sandbox: { faults } }: TestShop, answer: 'reset' | null) => Object.assign(faults.cardStart, { answer }),
    tryToPay: async (shop: TestShop, buyer: Buyer) => (await payByCard(shop, buyer)).status,
    async sell(shop: TestShop) {
      const { redirectUrl, transactionId } = await openCardPage(shop)
      await answerCardPage(redirectUrl, 'pay')
      return untilCardSettled(shop, transactionId)
    },
  },
}

test.each(['mpesa', 'airtel', 'card'] as const)(
  'while %s is down the other methods sell, and it sells again when it is back',
  async (name) => {
    const shop = await createPayingShop()
    const { setDown, tryToPay, sell } = ways[name]
    setDown(shop, 'reset')
    expect(await tryToPay(shop, await shop.given.buyer())).toBe(502)
    for (const other of ['mpesa', 'airtel', 'card'] as const) {
      if (other !== name) expect(await ways[other].sell(shop)).toMatchObject({ provider: other, state: 'success' })
    }
    setDown(shop, null)
    expect(await sell(shop)).toMatchObject({ provider: name, state: 'success' })
  },
)
