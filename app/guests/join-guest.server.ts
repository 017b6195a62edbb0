import { asc, eq, sql } from 'drizzle-orm'
import { copyCheckoutData } from '#app/account/copy-checkout-data.server.ts'
import { mergeCarts } from '#app/cart/merge-carts.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { customers, guestJoins } from '#app/identity/identity.tables.server.ts'
import { reassignOrders } from '#app/orders/order-owner.server.ts'
import { reassignAttempts } from '#app/payments/attempt-owner.server.ts'
import { findLiveAttempt } from '#app/payments/attempts.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'

/**
 * Moves a guest's cart, orders and payments to the account that logged in later in the same browser. Copies addresses
 * and contact that the account does not have. False if no move is queued, or while a payment prompt is open, which
 * belongs to the current cart.
 */
export async function joinGuest(shop: Shop, guestId: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    // Locks the guest first, as `joinOrder` does, to avoid deadlocks.
    await lockCustomer(tx, guestId)
    const [join] = await tx.select().from(guestJoins).where(eq(guestJoins.guestId, guestId))
    if (!join) return false
    const { customerId } = join
    await lockCustomer(tx, customerId)
    if (await hasLivePrompt(tx, shop, [guestId, customerId])) return false
    await mergeCarts(tx, guestId, customerId)
    await copyCheckoutData(tx, guestId, customerId)
    await reassignOrders(tx, guestId, customerId)
    await reassignAttempts(tx, guestId, customerId)
    await moveStaffNote(tx, guestId, customerId)
    await tx.delete(guestJoins).where(eq(guestJoins.guestId, guestId))
    return true
  })
}

async function moveStaffNote(tx: Database, guestId: string, customerId: string): Promise<void> {
  const notes = sql`select string_agg(staff_note, E'\n' order by id = ${customerId} desc) from ${customers}
    where id in (${guestId}, ${customerId}) and staff_note <> ''`
  await tx
    .update(customers)
    .set({ staffNote: sql`coalesce((${notes}), '')` })
    .where(eq(customers.id, customerId))
}

/** The caller has locked these customers. */
export async function hasLivePrompt(tx: Database, shop: Shop, customerIds: readonly string[]): Promise<boolean> {
  const now = shop.clock.now()
  for (const id of customerIds) if (await findLiveAttempt(tx, id, now)) return true
  return false
}

/** Retries moves that had to wait for an open prompt, or that a crash interrupted. */
export function guestJoinsJob(shop: Shop): Job {
  return {
    name: 'guest-joins',
    everySeconds: 10,
    async run() {
      const waiting = await shop.db.select().from(guestJoins).orderBy(asc(guestJoins.queuedAt)).limit(100)
      for (const { guestId } of waiting) await tryToJoinGuest(shop, guestId)
      // Reports no work done. Otherwise the job would run again at once for guests that still have to wait.
      return 0
    },
  }
}

/** Tries at once after a login; the job handles the rest. */
export async function tryToJoinGuest(shop: Shop, guestId: string): Promise<void> {
  try {
    await joinGuest(shop, guestId)
  } catch (err) {
    shop.log.error({ err }, 'a guest could not join an account yet')
  }
}
