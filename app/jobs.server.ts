import { rateJob } from '#app/exchange-rates/rates.server.ts'
import { refundChecksJob } from '#app/payments/refunds/refund-checks.server.ts'
import { paymentChecksJob } from '#app/payments/settling/payment-checks.server.ts'
import { orphanImagesJob } from './catalog/admin/product-photos.server.ts'
import { readyHoldsJob } from './catalog/stock/ready-holds.server.ts'
import { importPicturesJob } from './catalog/transfer/pictures/import-pictures.server.ts'
import { firstPicturesJob } from './catalog/window/first-pictures.server.ts'
import { feedbackRepliesJob } from './feedback/replies/send-replies.server.ts'
import { guestJoinsJob } from './guests/join-guest.server.ts'
import { sweepGuestsJob } from './guests/sweep-guests.server.ts'
import { forgetExpiredJob } from './identity/forget-expired.server.ts'
import { pushMessagesJob } from './identity/staff/push/push-messages.server.ts'
import { customerMailsJob, customerTextsJob } from './orders/customer-messages/send-customer-messages.server.ts'
import { channelMessagesJob, storeMessage } from './orders/messages/channel-messages.server.ts'
import { expiryJob } from './orders/order-expiry.server.ts'
import { receiptChecksJob } from './payments/mpesa/initiator/receipt-checks.server.ts'
import { promptAddressesJob } from './payments/prompt-limits.server.ts'
import { nightlyBackupJob } from './platform/backup/nightly-backup.server.ts'
import { sweepMailsJob } from './platform/mail/sweep-mails.server.ts'
import type { Job } from './platform/process/jobs.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { forgetOldJob } from './privacy/forget-old.server.ts'
import { reachJob } from './reach/keep-reach.server.ts'
import { addUpJob } from './sales/added-up.server.ts'
import { webhooksJob } from './webhooks/send-deliveries.server.ts'

/** Entry point: what runs by itself, and how often. */
export function allJobs(shop: Shop): Job[] {
  return [
    channelMessagesJob,
    customerMailsJob,
    customerTextsJob,
    pushMessagesJob,
    webhooksJob(storeMessage),
    feedbackRepliesJob,
    paymentChecksJob,
    refundChecksJob,
    receiptChecksJob,
    promptAddressesJob,
    rateJob,
    expiryJob,
    readyHoldsJob,
    guestJoinsJob,
    sweepGuestsJob,
    forgetExpiredJob,
    orphanImagesJob,
    addUpJob,
    reachJob,
    importPicturesJob,
    firstPicturesJob,
    nightlyBackupJob,
    sweepMailsJob,
    forgetOldJob,
  ].map((job) => job(shop))
}
