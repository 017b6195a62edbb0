import { randomUUID } from 'node:crypto'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import type { WebhookEvent } from './webhook.ts'
import { webhookAddresses, webhookDeliveries } from './webhooks.tables.server.ts'

/** `data` goes out as it is, so it must name nobody. */
type NewEvent = { event: WebhookEvent; subject: string; isDemo: boolean; at: Date; data: object }

/** Runs in the transaction of the event itself. Addresses that are off hear nothing of it, also later. */
export async function storeEvent(tx: Database, { event, subject, isDemo, at, data }: NewEvent): Promise<void> {
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
    // One that is being deleted must not make the event itself fail.
    .for('key share')
  for (const { id } of addresses) await storeDelivery(tx, { addressId: id, event, subject, at, data })
}

type NewDelivery = { addressId: string; event: WebhookEvent | 'test'; subject: string; at: Date; data: object }

export async function storeDelivery(tx: Database, { addressId, event, subject, at, data }: NewDelivery): Promise<void> {
  const id = randomUUID()
  const body = JSON.stringify({ id: messageId(id), type: event, created_at: at.toISOString(), data })
  await tx
    .insert(webhookDeliveries)
    .values({ id, addressId, event, subject, body, state: 'waiting', createdAt: at, wantedAt: at, nextTryAt: at })
}

/** The same at each try, by which a receiver knows a repeat. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`
}
