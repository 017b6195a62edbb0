import { rateJob } from '#app/exchange-rates/rates.server.ts'
import { paymentChecksJob } from '#app/payments/settling/payment-checks.server.ts'
import { orphanImagesJob } from './catalog/admin/product-photos.server.ts'
import { forgetExpiredJob } from './identity/forget-expired.server.ts'
import { channelMessagesJob } from './orders/messages/channel-messages.server.ts'
import { expiryJob } from './orders/order-expiry.server.ts'
import { promptAddressesJob } from './payments/prompt-limits.server.ts'
import type { Job } from './platform/process/jobs.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** Entry point: what runs by itself, and how often. */
export function allJobs(shop: Shop): Job[] {
  return [
    channelMessagesJob,
    paymentChecksJob,
    promptAddressesJob,
    rateJob,
    expiryJob,
    forgetExpiredJob,
    orphanImagesJob,
  ].map((job) => job(shop))
}
