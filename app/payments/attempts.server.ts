import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { shortenReservation } from '#app/catalog/inventory/reservations.server.ts'
import { lockOwner } from '#app/customers/customer-lock.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { newCallbackToken } from './callback-token.server.ts'
import { canMovePayment, isLive } from './payment.ts'
import { type Attempt, attempts } from './payments.tables.server.ts'
import { providerOf, providers } from './providers.server.ts'

const firstCheckSeconds = 15

type AttemptInput = Pick<Attempt, 'provider' | 'phone' | 'newcomerAddress' | 'newcomerNetwork'>

/** Stores a new attempt. Its callback token and its id are unguessable. */
export async function startAttempt(
  tx: Database,
  shop: Shop,
  order: Order,
  { provider, phone, newcomerAddress, newcomerNetwork }: AttemptInput,
): Promise<Attempt> {
  const at = shop.clock.now()
  const { hasShopReference, waitSeconds } = providers[provider]
  return insertAttempt(tx, shop, order, {
    provider,
    phone,
    newcomerAddress,
    newcomerNetwork,
    state: 'requested',
    shopReference: hasShopReference ? createShopReference() : null,
    requestedAt: at,
    promptEndsAt: addSeconds(at, waitSeconds),
    nextCheckAt: addSeconds(at, firstCheckSeconds),
  })
}

/** 128 random bits as 25 letters and digits. The strictest provider accepts no longer id and no other characters. */
function createShopReference(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
}

/** Records money that came without a prompt. Such an attempt is never live and never polled. */
export async function startManualAttempt(
  tx: Database,
  shop: Shop,
  order: Order,
  { provider, phone, at }: { provider: ProviderName; phone: string | null; at: Date },
): Promise<Attempt> {
  const manual = { state: 'unknown', isManual: true, requestedAt: at, promptEndsAt: at } as const
  return insertAttempt(tx, shop, order, { provider, phone, ...manual })
}

type NewAttempt = Omit<
  typeof attempts.$inferInsert,
  'id' | 'orderId' | 'customerId' | 'amountKes' | 'callbackToken' | 'isDemo'
>

async function insertAttempt(tx: Database, shop: Shop, order: Order, values: NewAttempt): Promise<Attempt> {
  const [attempt] = await tx
    .insert(attempts)
    .values({
      ...values,
      id: randomBytes(16).toString('hex'),
      orderId: order.id,
      customerId: order.customerId,
      amountKes: order.amountKes,
      callbackToken: newCallbackToken(shop),
      isDemo: shop.config.isDemo,
    })
    .returning()
  if (!attempt) throw new Error('the database returned no row for a new payment attempt')
  return attempt
}

/** Locks the customer, then the attempt: the usual lock order. */
export async function lockAttempt(tx: Database, id: string): Promise<Attempt | null> {
  const hasOwner = await lockOwner(tx, async () => {
    const [row] = await tx.select({ customerId: attempts.customerId }).from(attempts).where(eq(attempts.id, id))
    return row?.customerId
  })
  if (!hasOwner) return null
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('no key update')
  return attempt ?? null
}

type StateChange =
  | { to: 'pending' }
  | { to: 'unknown'; nextCheckAt: Date | null }
  | { to: 'failed'; at: Date; code: string; text: string | null; nextCheckAt: Date | null }
  | { to: 'success'; at: Date; receipt: string | null }

const successCode = '0'

/** Changes the state of a locked attempt; no other code does. Throws if `canMovePayment` does not allow the change. */
export async function moveAttempt(tx: Database, attempt: Attempt, change: StateChange): Promise<void> {
  if (!canMovePayment(attempt.state, change.to)) {
    throw new Error(`a payment attempt cannot go from ${attempt.state} to ${change.to}`)
  }
  await tx.update(attempts).set(changedColumns(change)).where(eq(attempts.id, attempt.id))
  attempt.state = change.to
  if (change.to === 'failed') await endReservation(tx, attempt, change.at)
}

/** Stock items stay reserved while another attempt of the order, even a manual attempt, may still succeed. */
async function endReservation(tx: Database, attempt: Attempt, at: Date): Promise<void> {
  const { orderId } = attempt
  const isUndecided = inArray(attempts.state, ['requested', 'pending', 'unknown'])
  const otherAttempts = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), isUndecided))
  const ends = otherAttempts.map((other) => reservationEnd(other).getTime())
  const until = new Date(Math.max(at.getTime(), ...ends))
  await shortenReservation(tx, orderId, { until, ownEnd: reservationEnd(attempt), at })
}

function reservationEnd(attempt: Attempt): Date {
  return addSeconds(attempt.requestedAt, providerOf(attempt).reservationSeconds)
}

function changedColumns(change: StateChange): Partial<Attempt> {
  switch (change.to) {
    case 'pending':
      return { state: 'pending' }
    case 'unknown':
      return { state: 'unknown', nextCheckAt: change.nextCheckAt }
    case 'failed': {
      const { at: settledAt, code: resultCode, text: resultText, nextCheckAt } = change
      return { state: 'failed', resultCode, resultText, settledAt, nextCheckAt }
    }
    case 'success': {
      const { at: settledAt, receipt } = change
      return { state: 'success', resultCode: successCode, resultText: null, receipt, settledAt, nextCheckAt: null }
    }
  }
}

const isOpen = inArray(attempts.state, ['requested', 'pending'])

/**
 * The customer's prompt that may still be answered. An expired prompt becomes `unknown` here, so at most one is live.
 * An open provider page does not count.
 */
export async function findLiveAttempt(tx: Database, customerId: string, now: Date): Promise<Attempt | null> {
  const isOpenPrompt = and(eq(attempts.customerId, customerId), isOpen, isNull(attempts.redirectUrl))
  const [attempt] = await tx.select().from(attempts).where(isOpenPrompt).for('no key update')
  if (!attempt) return null
  if (isLive(attempt, now)) return attempt
  await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt: attempt.nextCheckAt })
  return null
}

/** The newest page of this provider that the customer may still have open. */
export async function findOpenPage(
  tx: Database,
  customerId: string,
  provider: ProviderName,
  now: Date,
): Promise<Attempt | null> {
  const isOfCustomer = and(eq(attempts.customerId, customerId), eq(attempts.provider, provider))
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(isOfCustomer, isOpen, isNotNull(attempts.redirectUrl)))
    .orderBy(desc(attempts.requestedAt))
    .limit(1)
  return attempt && isLive(attempt, now) ? attempt : null
}
