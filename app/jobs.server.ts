import { rateJob } from '#app/exchange-rates/rates.server.ts'
import { exchangesJob } from '#app/exchanges/exchange-job.server.ts'
import { paymentChecksJob } from '#app/payments/events/payment-checks.server.ts'
import { refundChecksJob } from '#app/payments/refunds/refund-checks.server.ts'
import { morningPushJob } from './admin/today/morning-push.server.ts'
import { visitsJob } from './analytics/store-visits.server.ts'
import { orphanImagesJob } from './catalog/admin/product-photos.server.ts'
import { importPicturesJob } from './catalog/import-export/images/import-images.server.ts'
import { reservationsJob } from './catalog/inventory/reservations.server.ts'
import { landingImagesJob } from './catalog/showcase/landing-images.server.ts'
import { feedbackRepliesJob } from './feedback/replies/send-replies.server.ts'
import type { Job } from './framework/process/jobs.server.ts'
import { guestJoinsJob } from './guests/join-guest.server.ts'
import { sweepGuestsJob } from './guests/sweep-guests.server.ts'
import { nightlyBackupJob } from './infra/backup/nightly-backup.server.ts'
import { sweepMailsJob } from './infra/mail/sweep-mails.server.ts'
import { customerMailsJob, customerTextsJob } from './orders/customer-messages/send-customer-messages.server.ts'
import { channelMessagesJob, storeChannelMessage } from './orders/messages/channel-messages.server.ts'
import { makerMailsJob } from './orders/messages/maker-mails.server.ts'
import { expiryJob } from './orders/order-expiry.server.ts'
import { promptAddressesJob } from './payments/prompts/prompt-limits.server.ts'
import type { EventHandlers } from './payments/provider.server.ts'
import { handleConfirmation } from './payments/providers/mpesa/c2b/confirmations.server.ts'
import { receiptChecksJob } from './payments/providers/mpesa/initiator/receipt-checks.server.ts'
import { handleResult } from './payments/providers/mpesa/initiator/results.server.ts'
import { deleteExpiredSecurityDataJob } from './privacy/delete-expired.server.ts'
import { deleteOldDataJob } from './privacy/delete-old.server.ts'
import { rollUpJob } from './reports/rollups.server.ts'
import type { Shop } from './shop/shop.server.ts'
import { pushMessagesJob } from './staff/push/push-messages.server.ts'
import { webhooksJob } from './webhooks/send-deliveries.server.ts'

/** Handlers of provider events that arrive at a common address, and not at the address of a single payment. */
export const eventHandlers: EventHandlers = {
  confirmation: handleConfirmation,
  result: handleResult,
  'late-result': handleResult,
}

/** Entry point: all background jobs, and how often they run. */
export function allJobs(shop: Shop): Job[] {
  return [
    channelMessagesJob,
    makerMailsJob,
    customerMailsJob,
    customerTextsJob,
    pushMessagesJob,
    morningPushJob,
    webhooksJob(storeChannelMessage),
    feedbackRepliesJob,
    paymentChecksJob(eventHandlers),
    refundChecksJob,
    receiptChecksJob,
    promptAddressesJob,
    rateJob,
    expiryJob,
    exchangesJob,
    reservationsJob,
    guestJoinsJob,
    sweepGuestsJob,
    deleteExpiredSecurityDataJob,
    orphanImagesJob,
    rollUpJob,
    visitsJob,
    importPicturesJob,
    landingImagesJob,
    nightlyBackupJob,
    sweepMailsJob,
    deleteOldDataJob,
  ].map((job) => job(shop))
}
