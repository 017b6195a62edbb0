import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { typedCodes } from '../payments.tables.server.ts'

const codeWaitSeconds = 600
const maxWaiting = 3
const maxWrong = 6
const hourSeconds = 3_600

/**
 * With this lock, the storing of a typed code and the handling of its confirmation wait for each other. Take this lock
 * before any row lock.
 */
export async function lockReceiptCode(tx: Database, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`receipt code ${code}`}))`)
}

type TypedCode = { orderId: string; customerId: string; code: string; at: Date }
type TypingLimit = { reason: 'too-many' | 'codes-waiting'; retryAfterSeconds: number }

/**
 * The limit that stops a customer from typing another code now, or null. A code counts as wrong at once if its payment
 * does not match. An unconfirmed code counts as wrong when its wait is over.
 */
export async function findTypedCodeLimit(
  tx: Database,
  { customerId, orderId, code, at }: TypedCode,
): Promise<TypingLimit | null> {
  const rows = await tx
    .select({ typed: typedCodes })
    .from(typedCodes)
    .innerJoin(orders, eq(orders.id, typedCodes.orderId))
    .where(and(eq(orders.customerId, customerId), gt(typedCodes.typedAt, addSeconds(at, -hourSeconds))))
    .orderBy(asc(typedCodes.typedAt))
  const typed = rows.map((row) => row.typed)
  const wrong = typed.filter(({ state, expiresAt }) => state === 'wrong' || (state === 'waiting' && expiresAt <= at))
  const [firstWrong] = wrong.slice(-maxWrong)
  if (firstWrong && wrong.length >= maxWrong)
    return typingLimit('too-many', addSeconds(firstWrong.typedAt, hourSeconds), at)
  const waiting = typed.filter(({ state, expiresAt }) => state === 'waiting' && expiresAt > at)
  const isStored = waiting.some((one) => one.code === code && one.orderId === orderId)
  const [firstWaiting] = waiting
  if (firstWaiting && waiting.length >= maxWaiting && !isStored)
    return typingLimit('codes-waiting', firstWaiting.expiresAt, at)
  return null
}

function typingLimit(reason: TypingLimit['reason'], until: Date, at: Date): TypingLimit {
  return { reason, retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)) }
}

/** Stores a code that pays nothing now. A waiting code that is typed again keeps its deadline. */
export async function storeTypedCode(
  tx: Database,
  { orderId, code, at }: TypedCode,
  state: 'wrong' | 'waiting',
): Promise<void> {
  await deleteOldCodes(tx, at)
  const isStored = and(isWaiting(code, at), eq(typedCodes.orderId, orderId))
  if (state === 'waiting' && (await tx.$count(typedCodes, isStored)) > 0) return
  await tx.insert(typedCodes).values({ orderId, code, state, typedAt: at, expiresAt: addSeconds(at, codeWaitSeconds) })
}

function isWaiting(code: string, at: Date) {
  return and(eq(typedCodes.code, code), eq(typedCodes.state, 'waiting'), gt(typedCodes.expiresAt, at))
}

/** Deletes codes that no limit counts any more. */
async function deleteOldCodes(tx: Database, at: Date): Promise<void> {
  const old = tx
    .select({ id: typedCodes.id })
    .from(typedCodes)
    .where(lte(typedCodes.expiresAt, addSeconds(at, -hourSeconds)))
    .for('update', { skipLocked: true })
  await tx.delete(typedCodes).where(sql`${typedCodes.id} in ${old}`)
}

type ConfirmedPayment = { code: string; amountKes: string | null; isDemo: boolean; at: Date }

/** The open order for which the buyer typed this code before the confirmation came, if the amount is equal. */
export async function findOrderOfTypedCode(
  tx: Database,
  { code, amountKes, isDemo, at }: ConfirmedPayment,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(typedCodes)
    .innerJoin(orders, eq(orders.id, typedCodes.orderId))
    .where(
      and(
        isWaiting(code, at),
        eq(orders.state, 'awaiting_payment'),
        eq(orders.isDemo, isDemo),
        sql`${orders.amountKes} = ${amountKes}::numeric`,
      ),
    )
    .orderBy(asc(typedCodes.typedAt))
    .limit(1)
  return row?.id ?? null
}

export async function markCodePaid(tx: Database, orderId: string, code: string): Promise<void> {
  const isCodeOfOrder = and(eq(typedCodes.orderId, orderId), eq(typedCodes.code, code))
  await tx.update(typedCodes).set({ state: 'paid' }).where(isCodeOfOrder)
}
