import { and, eq, exists, inArray, lt, not, notExists, or } from 'drizzle-orm'
import { cartLines } from '#app/cart/cart.tables.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { customerSessions, customers, guestJoins } from '#app/identity/identity.tables.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const weekSeconds = 7 * 86_400
const maxPerRun = 200

/** Deletes guests without orders after a week, if their cart is empty or their sessions have ended. */
export function sweepGuestsJob(shop: Shop): Job {
  return { name: 'sweep-guests', everySeconds: 3_600, run: () => sweepGuests(shop) }
}

async function sweepGuests({ db, clock }: Shop): Promise<number> {
  const isTheirs = eq(customerSessions.customerId, customers.id)
  const session = db.select({ id: customerSessions.id }).from(customerSessions).where(isTheirs)
  const cart = db.select({ id: cartLines.productId }).from(cartLines).where(eq(cartLines.customerId, customers.id))
  const order = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customers.id))
  const join = db.select({ id: guestJoins.guestId }).from(guestJoins).where(eq(guestJoins.guestId, customers.id))
  const isOld = lt(customers.createdAt, addSeconds(clock.now(), -weekSeconds))
  const guests = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.isGuest, true),
        isOld,
        notExists(order),
        notExists(join),
        or(notExists(session), not(exists(cart))),
      ),
    )
    .limit(maxPerRun)
  if (guests.length === 0) return 0
  const ids = guests.map(({ id }) => id)
  // Checks again: a guest may have ordered meanwhile.
  const isEmpty = and(inArray(customers.id, ids), eq(customers.isGuest, true), notExists(order))
  return (await db.delete(customers).where(isEmpty).returning({ id: customers.id })).length
}
