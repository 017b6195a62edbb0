import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { TestShop } from '../shop/test-shop.ts'
import { readAttempt, readPaymentState } from './payment-state.ts'
import { usualKes } from './payments.ts'

type Payer = { cookie: string }

export async function payByCard(shop: TestShop, { cookie }: Payer, payload: object = { amount: usualKes }) {
  const answer = await shop.api.inject({ method: 'POST', url: '/api/card/pay', headers: { cookie }, payload })
  const body = answer.json() as {
    transactionId: string
    orderId: string
    orderNumber: string
    amount: number
    redirectUrl: string
    error: string
    reason: string
  }
  return { status: answer.statusCode, ...body }
}

export async function openCardPage(shop: TestShop) {
  const buyer = await shop.given.buyer()
  const opened = await payByCard(shop, buyer)
  const { shopReference } = await readAttempt(shop, opened.transactionId)
  return { buyer, ...opened, reference: shopReference ?? '' }
}

/** Presses a button of the provider's page; returns the address that the button redirects to. */
export async function answerCardPage(redirectUrl: string, answer: 'pay' | 'decline' | 'funds' | 'slow' | 'cancel') {
  const body = new URLSearchParams({ answer })
  const response = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

export async function readCardStatus(shop: TestShop, { cookie }: Payer, transactionId: string) {
  const answer = await shop.api.inject({ url: `/api/card/status/${transactionId}`, headers: { cookie } })
  return answer.json() as { status: string; message?: string; inReview?: true }
}

/** Lets the shop poll the provider, then expects this status for the buyer. */
export async function expectCardStatus(shop: TestShop, buyer: Payer, transactionId: string, status: string) {
  await shop.runJobs(['payment-checks'])
  expect((await readCardStatus(shop, buyer, transactionId)).status).toBe(status)
}

/**
 * Runs the checks until the payment is settled: an event only makes the shop query the provider, and jobs run only when
 * a test runs them.
 */
export async function untilCardSettled(shop: TestShop, transactionId: string) {
  await expect
    .poll(async () => {
      await shop.runJobs(['payment-checks'])
      return (await readAttempt(shop, transactionId)).state
    })
    .toMatch(/^(success|failed)$/)
  return readAttempt(shop, transactionId)
}

export async function expectPaidByCard(shop: TestShop, opened: { transactionId: string; orderId: string }) {
  await untilCardSettled(shop, opened.transactionId)
  expect((await readPaymentState(shop, opened.orderId)).order?.state).toBe('paid')
}

export function signCardEvent(shop: TestShop, body: string): string {
  return createHmac('sha512', shop.config.paystack?.secretKey ?? '')
    .update(body)
    .digest('hex')
}

export async function postCardEvent(shop: TestShop, body: string, signature = signCardEvent(shop, body)) {
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/payments/card', headers, payload: body })
  return { status: answer.statusCode, body: answer.body }
}

export function cardEvent(reference: string, event = 'charge.success'): string {
  return JSON.stringify({ event, data: { id: 1, domain: 'test', status: 'success', reference, amount: 1 } })
}
