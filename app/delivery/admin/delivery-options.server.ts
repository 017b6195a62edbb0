import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { listDeliveryOptions } from '../delivery.server.ts'
import { deliveryOptions } from '../delivery.tables.server.ts'
import type { DeliveryOption } from '../delivery-option.ts'
import { type OptionInput, toOptionTerms } from './delivery-input.ts'

const maxOptions = 100

/** Adds an option at the end. Idempotent: a repeated id creates nothing. False if there are too many options. */
export function createOption(
  shop: Shop,
  staff: StaffMember,
  { id, ...input }: OptionInput & { id: string },
): Promise<boolean> {
  const at = shop.clock.now()
  const after = toOptionTerms(input)
  return shop.db.transaction(async (tx) => {
    if ((await tx.$count(deliveryOptions, isNull(deliveryOptions.endedAt))) >= maxOptions) return false
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from delivery_options)`
    const row = { id, position, ...after, madeAt: at }
    const [added] = await tx.insert(deliveryOptions).values(row).onConflictDoNothing().returning()
    if (added) {
      const subject = `delivery:${after.name}`
      await recordAudit(tx, { at, staff, action: 'delivery made', subject, before: null, after })
    }
    return true
  })
}

/** Changes an option; existing orders keep their terms. False if the option is no longer offered. */
export function changeOption(shop: Shop, staff: StaffMember, id: string, input: OptionInput): Promise<boolean> {
  const after = toOptionTerms(input)
  return shop.db.transaction(async (tx) => {
    const before = await lockOption(tx, id)
    if (!before) return false
    await tx.update(deliveryOptions).set(after).where(eq(deliveryOptions.id, id))
    const { id: _id, ...beforeTerms } = before
    const at = shop.clock.now()
    const subject = `delivery:${before.name}`
    await recordAudit(tx, { at, staff, action: 'delivery changed', subject, before: beforeTerms, after })
    return true
  })
}

/** Ends an option permanently; existing orders keep it. False if there is no such option. */
export function endOption(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOption(tx, id)
    if (!before) return (await tx.$count(deliveryOptions, eq(deliveryOptions.id, id))) > 0
    const at = shop.clock.now()
    await tx.update(deliveryOptions).set({ endedAt: at }).where(eq(deliveryOptions.id, id))
    const change = { action: 'delivery ended', subject: `delivery:${before.name}`, before: { endedAt: null } }
    await recordAudit(tx, { at, staff, ...change, after: { endedAt: at } })
    return true
  })
}

/** False if the current options differ from those that staff saw. */
export function reorderOptions(shop: Shop, staff: StaffMember, ids: readonly string[]): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    // Without the lock, two concurrent calls would mix their orders.
    await tx.execute(sql`lock table delivery_options in share row exclusive mode`)
    const currentOptions = await listDeliveryOptions(tx)
    const reordered = ids.flatMap((id) => currentOptions.find((option) => option.id === id) ?? [])
    if (new Set(reordered).size !== currentOptions.length || ids.length !== currentOptions.length) return false
    for (const [position, id] of ids.entries())
      await tx.update(deliveryOptions).set({ position }).where(eq(deliveryOptions.id, id))
    const names = (options: readonly DeliveryOption[]) => options.map(({ name }) => name)
    const change = { before: { order: names(currentOptions) }, after: { order: names(reordered) } }
    const at = shop.clock.now()
    await recordAudit(tx, { at, staff, action: 'delivery put in order', subject: 'delivery', ...change })
    return true
  })
}

async function lockOption(tx: Database, id: string): Promise<DeliveryOption | null> {
  const isOffered = and(eq(deliveryOptions.id, id), isNull(deliveryOptions.endedAt))
  const [row] = await tx.select().from(deliveryOptions).where(isOffered).for('update')
  if (!row) return null
  const { position: _position, madeAt: _at, endedAt: _ended, ...option } = row
  return option
}
