import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { shortenReservation } from '#app/catalog/inventory/reservations.server.ts'
import { lockOwner } from '#app/customers/customer-lock.server.ts'
import { later } from '#app/framework/clock.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { newCallbackToken } from './callback-token.server.ts'
import { canMovePayment, isLive } from './payment.ts'
import { type Attempt, attempts } from './payments.tables.server.ts'
import { providerOf, providers } from './providers.server.ts'

const firstCheckSeconds = 15

type AttemptInput = Pick<Attempt, 'provider' | 'phone' | 'newcomerAddress' | 'newcomerNetwork'>

/** A new attempt, with an unguessable token in its callback's address, or an unguessable id. */
export async function startAttempt(
  tx: Database,
  shop: Shop,
  order: Order,
  { provider, phone, newcomerAddress, newcomerNetwork }: AttemptInput,
): Promise<Attempt> {
  const at = shop.clock.now()
  const { isNamedByShop, waitSeconds } = providers[provider]
  return insertAttempt(tx, shop, order, {
    provider,
    phone,
    newcomerAddress,
    newcomerNetwork,
    state: 'requested',
    ownId: isNamedByShop ? newOwnId() : null,
    requestedAt: at,
    promptEndsAt: later(at, waitSeconds),
    nextCheckAt: later(at, firstCheckSeconds),
  })
}

/** 128 random bits in 25 letters and digits: the strictest provider takes no more, and no other sign. */
function newOwnId(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
}

/** Accounts for money that came without a prompt. It is never live, and no provider is asked about it. */
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
  if (!attempt) throw new Error('an attempt just written is not there')
  return attempt
}

/** Locks the attempt, after its customer as everywhere. */
export async function lockAttempt(tx: Database, id: string): Promise<Attempt | null> {
  const isThere = await lockOwner(tx, async () => {
    const [found] = await tx.select({ customerId: attempts.customerId }).from(attempts).where(eq(attempts.id, id))
    return found?.customerId
  })
  if (!isThere) return null
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('no key update')
  return attempt ?? null
}

type Move =
  | { to: 'pending' }
  | { to: 'unknown'; nextCheckAt: Date | null }
  | { to: 'failed'; at: Date; code: string; text: string | null; nextCheckAt: Date | null }
  | { to: 'success'; at: Date; receipt: string | null }

/** The provider's own word for a success, as it is kept. */
const successCode = '0'

/** Moves a locked attempt: the only writer of its state. A move that the table does not know is a bug. */
export async function moveAttempt(tx: Database, attempt: Attempt, move: Move): Promise<void> {
  if (!canMovePayment(attempt.state, move.to)) {
    throw new Error(`a payment attempt cannot go from ${attempt.state} to ${move.to}`)
  }
  await tx.update(attempts).set(columnsOf(move)).where(eq(attempts.id, attempt.id))
  attempt.state = move.to
  if (move.to === 'failed') await endReservation(tx, attempt, move.at)
}

/** What is ready stays held while another attempt of the order, or its buyer by hand, may still pay. */
async function endReservation(tx: Database, attempt: Attempt, at: Date): Promise<void> {
  const { orderId } = attempt
  const isUndecided = inArray(attempts.state, ['requested', 'pending', 'unknown'])
  const others = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), isUndecided))
  const ends = others.map((other) => reservationEnd(other).getTime())
  const until = new Date(Math.max(at.getTime(), ...ends))
  await shortenReservation(tx, orderId, { until, ownEnd: reservationEnd(attempt), at })
}

function reservationEnd(attempt: Attempt): Date {
  return later(attempt.requestedAt, providerOf(attempt).holdSeconds)
}

function columnsOf(move: Move): Partial<Attempt> {
  switch (move.to) {
    case 'pending':
      return { state: 'pending' }
    case 'unknown':
      return { state: 'unknown', nextCheckAt: move.nextCheckAt }
    case 'failed': {
      const { at: settledAt, code: resultCode, text: resultText, nextCheckAt } = move
      return { state: 'failed', resultCode, resultText, settledAt, nextCheckAt }
    }
    case 'success': {
      const { at: settledAt, receipt } = move
      return { state: 'success', resultCode: successCode, resultText: null, receipt, settledAt, nextCheckAt: null }
    }
  }
}

const isOpen = inArray(attempts.state, ['requested', 'pending'])

/**
 * The customer's prompt that may still be answered. One whose time is over makes room on the way: at most one is live. A
 * page that is open somewhere is none.
 */
export async function findLiveAttempt(tx: Database, customerId: string, now: Date): Promise<Attempt | null> {
  const prompt = and(eq(attempts.customerId, customerId), isOpen, isNull(attempts.redirectUrl))
  const [attempt] = await tx.select().from(attempts).where(prompt).for('no key update')
  if (!attempt) return null
  if (isLive(attempt, now)) return attempt
  await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt: attempt.nextCheckAt })
  return null
}

/** The newest page of this provider's that may still be open at the customer's. */
export async function findOpenPage(
  tx: Database,
  customerId: string,
  provider: ProviderName,
  now: Date,
): Promise<Attempt | null> {
  const isTheirs = and(eq(attempts.customerId, customerId), eq(attempts.provider, provider))
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(isTheirs, isOpen, isNotNull(attempts.redirectUrl)))
    .orderBy(desc(attempts.requestedAt))
    .limit(1)
  return attempt && isLive(attempt, now) ? attempt : null
}
