import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { ProviderName } from '../../../app/money/payment-method.ts'
import { providers } from '../../../app/payments/providers.server.ts'
import type { RefundAnswer, RefundProvider } from '../../../app/payments/refunds/refund-provider.server.ts'
import { type Refund, refunds } from '../../../app/payments/refunds/refunds.tables.server.ts'
import type { StaffRefunds } from '../../../app/payments/refunds/staff-refund.ts'
import { typeCode } from '../shop/discount-codes.ts'
import type { openOffice } from '../shop/office.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { newReceipt, postResult } from './callbacks.ts'
import { readPaymentState } from './payment-state.ts'
import { pay } from './payments.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

type PaidOrderOptions = { phone?: string; priceCents?: number; quantity?: number; amount?: number; code?: string }

/** `code`: a discount code that the buyer types. */
export async function paidOrder(shop: TestShop, options: PaidOrderOptions = {}) {
  const { phone = '0712345678', quantity = 1, amount = 6_864, code, ...product } = options
  const buyer = await shop.given.buyer({ quantity, ...product })
  if (code) await typeCode(shop, buyer, code)
  const { transactionId, orderId } = await pay(shop, buyer, { phone, amount })
  const receipt = newReceipt()
  await postResult(shop, transactionId, { receipt })
  const { order } = await readPaymentState(shop, orderId)
  if (!order?.paidAt) throw new Error('the order is not paid')
  return { buyer, transactionId, orderId, receipt, order, number: order.number }
}

type Asking = {
  wish?: object
  way?: 'provider' | 'by-hand'
  kes?: number
  id?: string
  reason?: string
  reference?: string
}

/** Requests a refund, by default a manual one of the whole amount. */
export function askRefund(office: Office, number: string, asking: Asking = {}) {
  const { wish = { of: 'rest' }, way = 'by-hand', kes = 6_864, id = newId(), reason = 'sent back' } = asking
  const reference = way === 'by-hand' ? { reference: asking.reference ?? 'UKL0REFUND' } : {}
  return office.post(`/orders/${number}/refunds`, { id, wish, way, amount_kes: kes, reason, ...reference })
}

export const newId = () => randomBytes(16).toString('hex')

export const readRefunds = (office: Office, number: string) => office.get<StaffRefunds>(`/orders/${number}/refunds`)

export function listOrderRefunds(shop: TestShop, orderId: string): Promise<Refund[]> {
  return shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.askedAt)
}

/** Replaces M-Pesa's refunds by the test's own answers. */
export function scriptRefunds(answers: RefundAnswer[] = []): { sent: Refund[]; provider: RefundProvider } {
  const sent: Refund[] = []
  const provider: RefundProvider = {
    canRefund: () => ({ whole: true, part: true }),
    async send(_shop, { refund }) {
      sent.push(refund)
      return answers.shift() ?? { kind: 'accepted', requestId: `AG_${refund.id}`, raw: '{}' }
    },
    reviewAfterSeconds: 1_800,
  }
  replaceRefunds('mpesa', provider)
  return { sent, provider }
}

/** Replaces the provider's refunds until the test ends, because other tests use the same table of providers. */
export function replaceRefunds(name: ProviderName, provider: RefundProvider): void {
  const before = providers[name].refunds
  onTestFinished(() => {
    providers[name].refunds = before
  })
  providers[name].refunds = provider
}
