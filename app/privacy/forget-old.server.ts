import { lt } from 'drizzle-orm'
import { checkoutChoices } from '#app/account/account.tables.server.ts'
import { cartChanges, cartLines } from '#app/cart/cart.tables.server.ts'
import { feedback } from '#app/feedback/feedback.tables.server.ts'
import { later } from '#app/platform/clock.ts'
import { addDays, nairobiDay } from '#app/platform/nairobi.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { reachDays } from '#app/reach/reach.tables.server.ts'
import { webhookDeliveries } from '#app/webhooks/webhooks.tables.server.ts'

const yearSeconds = 365 * 86_400
const newsSeconds = 30 * 86_400
const reachDaysKept = 400

/** What nobody comes back for: the privacy page promises these ends. */
export function forgetOldJob(shop: Shop): Job {
  return {
    name: 'forget-old',
    everySeconds: 3_600,
    async run() {
      const oldest = later(shop.clock.now(), -yearSeconds)
      await shop.db.delete(feedback).where(lt(feedback.createdAt, oldest))
      await shop.db.delete(cartLines).where(lt(cartLines.addedAt, oldest))
      await shop.db.delete(cartChanges).where(lt(cartChanges.madeAt, oldest))
      await shop.db.delete(checkoutChoices).where(lt(checkoutChoices.updatedAt, oldest))
      const firstDay = addDays(nairobiDay(shop.clock.now()), -reachDaysKept)
      await shop.db.delete(reachDays).where(lt(reachDays.day, firstDay))
      const told = later(shop.clock.now(), -newsSeconds)
      await shop.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, told))
      return 0
    },
  }
}
