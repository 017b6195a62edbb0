import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { attempts } from './payments.tables.server.ts'

/**
 * Moves payment attempts to another customer. The caller also moves their orders, because an attempt and its order
 * always have the same customer.
 */
export async function reassignAttempts(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isMoved = and(eq(attempts.customerId, from), orderId === undefined ? undefined : eq(attempts.orderId, orderId))
  await tx.update(attempts).set({ customerId: to }).where(isMoved)
}
