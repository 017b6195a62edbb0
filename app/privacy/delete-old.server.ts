import { lt } from 'drizzle-orm'
import { checkoutSelections } from '#app/account/account.tables.server.ts'
import { visitDays } from '#app/analytics/analytics.tables.server.ts'
import { cartChanges, cartLines } from '#app/cart/cart.tables.server.ts'
import { oldestStoredChange } from '#app/cart/cart-changes.server.ts'
import { feedback } from '#app/feedback/feedback.tables.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { webhookDeliveries } from '#app/webhooks/webhooks.tables.server.ts'

const yearSeconds = 365 * 86_400
const eventRetentionSeconds = 30 * 86_400
const visitDaysStored = 400

/** Deletes expired data; the privacy page promises these periods. */
export function deleteOldDataJob(shop: Shop): Job {
  return { name: 'forget-old', everySeconds: 3_600, run: () => deleteOld(shop) }
}

async function deleteOld(shop: Shop): Promise<number> {
  const oldest = addSeconds(shop.clock.now(), -yearSeconds)
  await shop.db.delete(feedback).where(lt(feedback.createdAt, oldest))
  await shop.db.delete(cartLines).where(lt(cartLines.addedAt, oldest))
  await shop.db.delete(cartChanges).where(lt(cartChanges.madeAt, oldestStoredChange(shop.clock.now())))
  await shop.db.delete(checkoutSelections).where(lt(checkoutSelections.updatedAt, oldest))
  const firstDay = addDays(nairobiDay(shop.clock.now()), -visitDaysStored)
  await shop.db.delete(visitDays).where(lt(visitDays.day, firstDay))
  const oldestDelivery = addSeconds(shop.clock.now(), -eventRetentionSeconds)
  await shop.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldestDelivery))
  return 0
}
