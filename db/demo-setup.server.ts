import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ProductImage } from '#app/catalog/product.ts'
import { addProduct } from '#app/catalog/product-changes.server.ts'
import { closedDays, deliveryOptions } from '#app/delivery/delivery.tables.server.ts'
import { discountCodes } from '#app/discounts/discounts.tables.server.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { webhookEvents } from '#app/webhooks/webhook.ts'
import { makeSecret } from '#app/webhooks/webhook-secret.server.ts'
import { webhookAddresses } from '#app/webhooks/webhooks.tables.server.ts'
import { demoClosedDay, demoCode, demoDeliveries } from './demo/setup.ts'
import type { ShopTemplate } from './templates/template.ts'

/**
 * Adds an example of each thing that staff set up, such as a delivery option. What staff have added themselves stays.
 */
export async function addDemoSetup(
  tx: Database,
  shop: Shop,
  { collectAt, draft }: ShopTemplate,
  draftPicture: ProductImage,
): Promise<void> {
  const at = shop.clock.now()
  const today = nairobiDay(at)
  if (await isEmpty(tx, deliveryOptions)) {
    const rows = demoDeliveries.map((option, position) => {
      const place = option.place && collectAt
      return { id: randomUUID(), position, ...option, place, madeAt: at }
    })
    await tx.insert(deliveryOptions).values(rows)
  }
  if (await isEmpty(tx, closedDays)) {
    await tx.insert(closedDays).values({ id: randomUUID(), ...demoClosedDay(today), isPause: false, madeAt: at })
  }
  await tx
    .insert(discountCodes)
    .values({ id: randomUUID(), ...demoCode, beginsOn: today, createdAt: at })
    .onConflictDoNothing()
  await addDraft(tx, draft, draftPicture, at)
  if (await isEmpty(tx, webhookAddresses)) await addWebhook(tx, shop, at)
}

async function isEmpty(tx: Database, table: PgTable): Promise<boolean> {
  return (await tx.$count(table)) === 0
}

async function addDraft(tx: Database, draft: ShopTemplate['draft'], picture: ProductImage, at: Date): Promise<void> {
  const { name, category, priceCents, description } = draft
  const details = { name, category, priceCents, description, visibility: 'draft' as const }
  const change = await addProduct(tx, details, [picture], at)
  if (!change.ok) throw new Error(`${name}: ${change.reason}`)
}

/** Adds an address for events: the sandbox's webhook receiver. */
async function addWebhook(tx: Database, shop: Shop, at: Date): Promise<void> {
  const { sandboxUrl, isDemo } = shop.config
  if (!sandboxUrl) return
  const id = randomUUID()
  const url = `${sandboxUrl}/webhooks/in`
  const { sealedSecret } = makeSecret(shop, id)
  await tx.insert(webhookAddresses).values({ id, url, events: [...webhookEvents], sealedSecret, isDemo, createdAt: at })
}
