import { randomBytes } from 'node:crypto'
import { isProviderMethod } from '#app/money/payment-method.ts'
import { attempts, receipts } from '#app/payments/payments.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Sold } from './past-sales.server.ts'

/** A phone number that belongs to no one. */
export const phone = '254700000000'
const promptMinutes = 3

/** Adds a settled attempt and a receipt for each sale that a provider processed. */
export async function addPayments(tx: Database, sold: readonly Sold[]): Promise<void> {
  const payments = sold.flatMap((one) => {
    const { method, paidAt, createdAt } = one.order
    if (!isProviderMethod(method)) return []
    const id = randomBytes(16).toString('hex')
    return [{ ...one, id, provider: method, at: paidAt ?? createdAt, phone: method === 'card' ? null : phone }]
  })
  await tx
    .insert(attempts)
    .values(
      payments.map(({ order, way, id, provider, at, phone }) => ({
        id,
        orderId: order.id,
        provider,
        customerId: order.customerId,
        phone,
        amountKes: order.amountKes,
        state: 'success' as const,
        callbackToken: randomBytes(20).toString('hex'),
        isDemo: true,
        isManual: way === 'by-hand',
        resultCode: way === 'by-hand' ? null : '0',
        receipt: order.receipt,
        requestedAt: way === 'by-hand' ? at : order.createdAt,
        promptEndsAt: way === 'by-hand' ? at : new Date(order.createdAt.getTime() + promptMinutes * 60_000),
        settledAt: at,
      })),
    )
  await tx
    .insert(receipts)
    .values(
      payments.map(({ order, way, id, provider, at, phone }) => ({
        receipt: order.receipt ?? '',
        attemptId: id,
        amountKes: `${order.amountKes}.00`,
        phone,
        provider,
        ...(way === 'by-hand' ? { account: order.number, payer: 'DEMO' } : {}),
        isDemo: true,
        paidAt: at,
        receivedAt: at,
      })),
    )
}
