import { statfs } from 'node:fs/promises'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, min, ne } from 'drizzle-orm'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { countText } from '#app/framework/count-text.ts'
import { fetchErrorReason } from '#app/framework/errors.ts'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { type ProviderName, providerNames } from '#app/money/payment-method.ts'
import { makerMailRecipients } from '#app/orders/messages/maker-mails.server.ts'
import { channelMessages, customerMessages, makerMails } from '#app/orders/orders.tables.server.ts'
import { attempts, providerMessages, reviews } from '#app/payments/payments.tables.server.ts'
import { readC2bHealth } from '#app/payments/providers/mpesa/c2b/health.server.ts'
import { providers } from '#app/payments/providers.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { readWebhookHealth } from '#app/webhooks/webhook-health.server.ts'
import { backupChecks } from './backup-health.server.ts'
import { ageText, failed, gigabytes, type HealthCheck, passed } from './health-check.ts'
import { limitsCheck } from './limits-health.server.ts'
import { serviceNextStep } from './next-steps.ts'
import { providerErrorsCheck } from './provider-health.server.ts'
import { mailCheck, secretsCheck, securityCheck } from './security-health.server.ts'
import { imagesCheck } from './store-check.server.ts'

const reachTimeoutSeconds = 4
const hourMs = 3_600_000
const minFreeBytes = 2e9
/** The queue sends twenty messages a minute, so a longer wait means an error and not a busy hour. */
const maxMessageWaitMs = 600_000

export async function readHealth(shop: Shop): Promise<HealthCheck[]> {
  const checks = await Promise.all([
    ...providerNames.flatMap((name) => providerChecks(shop, name)),
    ...providerNames.map((provider) => providerErrorsCheck(shop, provider)),
    channelCheck(shop),
    callbackCheck(shop),
    ...(shop.config.mpesaC2b ? [c2bCheck(shop)] : []),
    paymentsCheck(shop.db),
    reviewsCheck(shop.db),
    ...(shop.channel ? [messagesCheck(shop)] : []),
    ...(makerMailRecipients(shop).length > 0 ? [makerMailsCheck(shop, makerMailRecipients(shop))] : []),
    ...(shop.config.smtpUrl || shop.config.sms ? [customerMessagesCheck(shop)] : []),
    rateCheck(shop),
    diskCheck(shop.config.dataDir),
    ...(shop.config.uploads
      ? [imagesCheck(shop, shop.config.uploads, { gapsMs: [], silenceMs: reachTimeoutSeconds * 1000 })]
      : []),
    mailCheck(shop),
    secretsCheck(shop),
    securityCheck(shop),
    limitsCheck(shop),
  ])
  const webhooks = await readWebhookHealth(shop)
  return [...checks, ...(webhooks ? [{ name: 'Webhooks', ...webhooks }] : []), ...(await backupChecks(shop))]
}

/** A channel is optional, because the back office lists all orders. */
async function channelCheck(shop: Shop): Promise<HealthCheck> {
  const { channel } = shop.config
  if (channel) return reachCheck(shop, 'Messaging channel', channel.apiRoot)
  return passed('Messaging channel', channelSentence(shop))
}

/** Says to which channels a shop without Telegram sends its orders. */
export function channelSentence(shop: Shop): string {
  const addresses = makerMailRecipients(shop)
  return addresses.length > 0
    ? `Orders go to ${addresses.join(', ')}. Telegram is not set up.`
    : 'None is set, so new orders show in the back office and on devices with notifications. To send them to email addresses, set SMTP_URL and name them under Settings; for Telegram, set TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID.'
}

export function providerChecks(shop: Shop, name: ProviderName): Promise<HealthCheck>[] {
  const target = providers[name].healthTarget(shop)
  return target ? [providerCheck(shop, name, target)] : []
}

/** Checks that the provider is reachable and accepts the shop's credentials. */
async function providerCheck(shop: Shop, name: ProviderName, target: { name: string; address: string }) {
  const check = await reachCheck(shop, target.name, target.address)
  const { findProblem } = providers[name]
  if (!check.isWell || !findProblem) return check
  const problem = await findProblem(shop)
  return problem
    ? { ...check, isWell: false, sentence: problem }
    : { ...check, sentence: `${check.sentence.slice(0, -1)}, and the shop’s access is accepted.` }
}

/** Any HTTP answer passes, also an error: the service is reachable. */
async function reachCheck({ config, log }: Shop, name: string, url: string): Promise<HealthCheck> {
  const displayName = config.isDemo ? `${name} (the sandbox)` : name
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(reachTimeoutSeconds * 1000) })
    await response.body?.cancel()
    return passed(name, `${displayName} can be reached.`)
  } catch (error) {
    const reason = fetchErrorReason(error)
    log.warn({ service: name, reason }, 'health: a service did not answer')
    const problem =
      reason === 'TimeoutError'
        ? `did not answer within ${reachTimeoutSeconds} seconds`
        : `can't be reached (${reason})`
    return failed(name, `${displayName} ${problem}. ${serviceNextStep}`)
  }
}

async function callbackCheck({ db, clock }: Shop): Promise<HealthCheck> {
  const name = 'Callbacks'
  const failedCount = await db.$count(
    providerMessages,
    and(isNull(providerMessages.handledAt), gt(providerMessages.failedTries, 0)),
  )
  if (failedCount > 0) {
    const failedText = countText(failedCount, 'payment confirmation')
    return failed(name, `${failedText} could not be handled yet; the shop keeps trying. The log says why.`)
  }
  const [last] = await db
    .select({ at: providerMessages.receivedAt })
    .from(providerMessages)
    .where(and(eq(providerMessages.kind, 'callback'), isNotNull(providerMessages.attemptId)))
    .orderBy(desc(providerMessages.id))
    .limit(1)
  const sentence = last
    ? `The last payment confirmation came ${ageText(last.at, clock.now())} ago.`
    : 'No payment confirmation has come in yet.'
  return passed(name, sentence)
}

async function c2bCheck(shop: Shop): Promise<HealthCheck> {
  const name = 'Payments by hand'
  const health = await readC2bHealth(shop)
  if (!health?.isRegistered)
    return failed(name, 'Customers are told how, but the shop does not hear of it: register below.')
  const { lastConfirmation, unmatched, isRefused } = health
  if (isRefused) {
    const sentence =
      'The provider did not answer the latest question about a receipt: are name, password, certificate and role of the initiator right?'
    return failed(name, sentence)
  }
  const last = lastConfirmation
    ? `The last one was told ${ageText(lastConfirmation, shop.clock.now())} ago.`
    : 'None has been told yet.'
  const waiting = unmatched > 0 ? ` ${countText(unmatched, 'receipt')} without an order.` : ''
  return { name, isWell: unmatched === 0, sentence: `${last}${waiting}` }
}

async function paymentsCheck(db: Database): Promise<HealthCheck> {
  const open = await db.$count(attempts, isNotNull(attempts.nextCheckAt))
  return passed(
    'Open payments',
    open === 0
      ? 'No payment is waiting for its answer.'
      : `${countText(open, 'payment')} without a final answer; the shop keeps checking.`,
  )
}

async function reviewsCheck(db: Database): Promise<HealthCheck> {
  const open = await db.$count(reviews, isNull(reviews.settledAt))
  return {
    name: 'Reviews',
    isWell: open === 0,
    sentence: open === 0 ? 'No payment needs review.' : `${countText(open, 'payment')} to review.`,
  }
}

async function messagesCheck({ db, clock }: Shop): Promise<HealthCheck> {
  const name = 'Messages'
  const [queue] = await db
    .select({ waiting: count(), oldest: min(channelMessages.createdAt) })
    .from(channelMessages)
    .where(eq(channelMessages.state, 'waiting'))
  const refusedCount = await db.$count(channelMessages, eq(channelMessages.state, 'set-aside'))
  if (refusedCount > 0) {
    return failed(
      name,
      `${countText(refusedCount, 'message')} refused by the channel, ${queue?.waiting ?? 0} waiting to be sent.`,
    )
  }
  return queueCheck(name, queue, clock.now(), 'All messages to the channel are sent.')
}

async function makerMailsCheck({ db, clock }: Shop, addresses: string[]): Promise<HealthCheck> {
  const name = 'Mails to the makers'
  const [queue] = await db
    .select({ waiting: count(), oldest: min(makerMails.createdAt) })
    .from(makerMails)
    .where(eq(makerMails.state, 'waiting'))
  const latest = await db
    .selectDistinctOn([makerMails.recipient], { recipient: makerMails.recipient, state: makerMails.state })
    .from(makerMails)
    .where(and(ne(makerMails.state, 'waiting'), inArray(makerMails.recipient, addresses)))
    .orderBy(makerMails.recipient, desc(makerMails.createdAt))
  const refused = latest.filter(({ state }) => state === 'set-aside')
  if (refused.length > 0) {
    const recipients = refused.map(({ recipient }) => recipient).join(', ')
    return failed(name, `The mail server refused mails to ${recipients}: look at Settings.`)
  }
  return queueCheck(name, queue, clock.now(), 'All mails to the makers are sent.')
}

/** Ignores messages that failed: each is listed on its order, and most have an address that the buyer mistyped. */
async function customerMessagesCheck({ db, clock }: Shop): Promise<HealthCheck> {
  const [queue] = await db
    .select({ waiting: count(), oldest: min(customerMessages.wantedAt) })
    .from(customerMessages)
    .where(eq(customerMessages.state, 'waiting'))
  return queueCheck('Messages to customers', queue, clock.now(), 'All messages to customers are sent.')
}

type Queue = { waiting: number; oldest: Date | null }

function queueCheck(name: string, queue: Queue | undefined, now: Date, emptyText: string): HealthCheck {
  if (!queue?.oldest) return passed(name, emptyText)
  const isLate = now.getTime() - queue.oldest.getTime() > maxMessageWaitMs
  const ageSuffix = isLate ? `, the oldest for ${ageText(queue.oldest, now)}` : ''
  return { name, isWell: !isLate, sentence: `${countText(queue.waiting, 'message')} waiting to be sent${ageSuffix}.` }
}

async function rateCheck(shop: Shop): Promise<HealthCheck> {
  const name = 'Exchange rate'
  if (pricesInKes()) return passed(name, 'Prices are in Kenyan shillings, so none is needed.')
  const { rate, source, fetchedAt, isFallback, isUnknown } = await currentRate(shop)
  if (isFallback || !fetchedAt) {
    return failed(
      name,
      `No good rate for three days: ${isUnknown ? 'nobody can pay until there is one.' : `the shop counts with the default of ${rate} shillings a dollar.`}`,
    )
  }
  const now = shop.clock.now()
  const sentence = `KES ${rate} for ${oneUnit()}, read from ${source} ${ageText(fetchedAt, now)} ago.`
  return { name, isWell: now.getTime() - fetchedAt.getTime() < 6 * hourMs, sentence }
}

export async function diskCheck(folder: string): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const sentence = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free where the shop keeps its data.`
  return { name: 'Disk space', isWell: free >= minFreeBytes, sentence }
}
