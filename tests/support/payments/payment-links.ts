import { randomUUID } from 'node:crypto'
import type { StaffPaymentLink } from '../../../app/payment-links/link-wire.ts'
import { openOffice } from '../shop/office.ts'
import type { TestShop, TestShopOptions } from '../shop/test-shop.ts'
import { createPayingShop } from './payments.ts'

export const necklace = { words: 'Beaded necklace', price: { currency: 'KES', amount: 1_500 }, quantity: 1 }

export function askFor(input: object = {}) {
  return { id: randomUUID(), lines: [necklace], name: 'Akinyi', phone: '0712345678', delivery: null, ...input }
}

/** A shop with a payment link for KES 1,500. */
export async function openLinkScene(input: object = {}, options: TestShopOptions = {}) {
  const shop = await createPayingShop(options)
  const office = await openOffice(shop)
  const answer = await office.post('/requests', askFor(input))
  if (answer.statusCode !== 200) throw new Error(`a request was answered ${answer.statusCode}: ${answer.body}`)
  const paymentLink = answer.json() as StaffPaymentLink
  return { shop, office, paymentLink, token: paymentLink.link.split('/').at(-1) ?? '' }
}

type LinkPayment = { phone?: string; amount?: number; method?: string; ip?: string; anew?: boolean }

/** Pays as the buyer's browser does, without a session. */
export async function payByLink(shop: TestShop, token: string, input: LinkPayment = {}) {
  const { phone = '0712345678', amount = 1_500, method = 'mpesa', ip = '127.0.0.1', anew } = input
  const payload = { amount, ...(method === 'card' || method === 'bank' ? {} : { phone }), ...(anew ? { anew } : {}) }
  const answer = await shop.api.inject({
    method: 'POST',
    url: `/api/pay/${token}/${method}`,
    payload,
    remoteAddress: ip,
  })
  const body = answer.json() as {
    transactionId: string
    orderId: string
    amount: number
    redirectUrl?: string
    reason: string
    error: string
  }
  return { status: answer.statusCode, ...body }
}

export async function readLink(shop: TestShop, token: string, ip = '127.0.0.1') {
  const answer = await shop.api.inject({ url: `/api/pay/${token}`, remoteAddress: ip })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Record<string, unknown> }
}
