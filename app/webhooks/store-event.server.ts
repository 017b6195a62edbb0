import { randomUUID } from 'node:crypto'
import { and, arrayContains, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import type { WebhookEvent } from './webhook.ts'
import { webhookAddresses, webhookDeliveries } from './webhooks.tables.server.ts'

/** `data` is sent unchanged, so it must contain no personal data. */
type NewEvent = { event: WebhookEvent; subject: string; isDemo: boolean; at: Date; dueAt?: Date; data: object }

const isUnsent = and(
  eq(webhookDeliveries.state, 'waiting'),
  eq(webhookDeliveries.tries, 0),
  isNull(webhookDeliveries.claimedUntil),
)

/** Call it in the transaction of the event. Addresses that are off never receive the event. */
export async function storeEvent(tx: Database, { event, subject, isDemo, at, dueAt, data }: NewEvent): Promise<void> {
  const addresses = await tx
    .select({ id: webhookAddresses.id })
    .from(webhookAddresses)
    .where(
      and(
        eq(webhookAddresses.isDemo, isDemo),
        isNull(webhookAddresses.offAt),
        arrayContains(webhookAddresses.events, [event]),
      ),
    )
    // The lock prevents a concurrent deletion of the address, which would make the event's transaction fail.
    .for('key share')
  for (const { id: addressId } of addresses) {
    // Events of the same subject that are delayed become due now, so that they are sent first.
    const waits = and(eq(webhookDeliveries.addressId, addressId), eq(webhookDeliveries.subject, subject), isUnsent)
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: sql`${webhookDeliveries.createdAt}` })
      .where(and(waits, gt(webhookDeliveries.nextTryAt, at)))
    await storeDelivery(tx, { addressId, event, subject, at, ...(dueAt ? { dueAt } : {}), data })
  }
}

type NewDelivery = {
  addressId: string
  event: WebhookEvent | 'test'
  subject: string
  at: Date
  dueAt?: Date
  data: object
}

export async function storeDelivery(
  tx: Database,
  { addressId, event, subject, at, dueAt = at, data }: NewDelivery,
): Promise<void> {
  const id = randomUUID()
  const body = JSON.stringify({ id: messageId(id), type: event, created_at: at.toISOString(), data })
  await tx
    .insert(webhookDeliveries)
    .values({ id, addressId, event, subject, body, state: 'waiting', createdAt: at, wantedAt: at, nextTryAt: dueAt })
}

/** Removes an event that was undone before it was sent. */
export async function removeUnsentEvent(
  tx: Database,
  { event, subject, at }: Pick<NewEvent, 'event' | 'subject' | 'at'>,
): Promise<void> {
  const isSameEvent = and(
    eq(webhookDeliveries.event, event),
    eq(webhookDeliveries.subject, subject),
    eq(webhookDeliveries.createdAt, at),
  )
  await tx.delete(webhookDeliveries).where(and(isSameEvent, isUnsent))
}

/** The id is the same for every try, so that receivers recognise repeated messages. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`
}
