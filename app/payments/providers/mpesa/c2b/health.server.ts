import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { initiatorCalls, providerMessages, receipts } from '../../../payments.tables.server.ts'
import { readLastRegistration } from './registration.server.ts'

export type C2bHealth = {
  isRegistered: boolean
  lastConfirmation: Date | null
  unmatched: number
  /** True if M-Pesa refused the latest status query of the last day. */
  isRefused: boolean
}

/** Null if the shop offers no manual payments. */
export async function readC2bHealth(shop: Shop): Promise<C2bHealth | null> {
  const { db, config } = shop
  if (!config.mpesaC2b) return null
  const [last] = await db
    .select({ at: providerMessages.receivedAt })
    .from(providerMessages)
    .where(and(eq(providerMessages.kind, 'confirmation'), ne(providerMessages.outcome, 'unreadable')))
    .orderBy(desc(providerMessages.id))
    .limit(1)
  const [asked] = await db
    .select({ outcome: initiatorCalls.outcome })
    .from(initiatorCalls)
    .where(
      and(isNotNull(initiatorCalls.settledAt), gt(initiatorCalls.requestedAt, addSeconds(shop.clock.now(), -86_400))),
    )
    .orderBy(desc(initiatorCalls.requestedAt))
    .limit(1)
  return {
    isRegistered: (await readLastRegistration(db))?.isRegistered ?? false,
    lastConfirmation: last?.at ?? null,
    unmatched: await db.$count(receipts, and(eq(receipts.status, 'unmatched'), eq(receipts.isDemo, config.isDemo))),
    isRefused: asked?.outcome === 'failed',
  }
}
