import { statfs } from 'node:fs/promises'
import { and, count, desc, eq, gt, isNotNull, isNull, min } from 'drizzle-orm'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { type ProviderName, providerNames } from '#app/money/payment-method.ts'
import { channelMessages, customerMessages } from '#app/orders/orders.tables.server.ts'
import { readByHandHealth } from '#app/payments/mpesa/by-hand/health.server.ts'
import { attempts, providerMessages, reviews } from '#app/payments/payments.tables.server.ts'
import { providers } from '#app/payments/providers.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { readWebhookHealth } from '#app/webhooks/webhook-health.server.ts'
import { picturesLine } from '../doctor/store-line.server.ts'
import { backupLines } from './backup-health.server.ts'
import { ageText, counted, gigabytes, type HealthLine } from './health-line.ts'
import { dealingsLine } from './provider-health.server.ts'
import { mailLine, securityLine } from './security-health.server.ts'

const reachSeconds = 4
const hour = 3_600_000
const leastFreeBytes = 2e9
/** At twenty messages a minute, a longer wait shows a wrong set-up, not a busy hour. */
const latestMessageMs = 600_000

export async function readHealth(shop: Shop): Promise<HealthLine[]> {
  const lines = await Promise.all([
    ...providerNames.flatMap((name) => providerLines(shop, name)),
    ...providerNames.map((provider) => dealingsLine(shop, provider)),
    reachLine('Messaging channel', shop.config.channel.apiRoot, shop.config.isDemo),
    callbackLine(shop),
    ...(shop.config.mpesaByHand ? [byHandLine(shop)] : []),
    paymentsLine(shop.db),
    reviewsLine(shop.db),
    messagesLine(shop),
    ...(shop.config.smtpUrl || shop.config.sms ? [customerMessagesLine(shop)] : []),
    rateLine(shop),
    diskLine(shop.config.dataDir),
    ...(shop.config.uploads ? [picturesLine(shop.config.uploads, { gapsMs: [], silenceMs: reachSeconds * 1000 })] : []),
    mailLine(shop),
    securityLine(shop),
  ])
  const webhooks = await readWebhookHealth(shop)
  return [...lines, ...(webhooks ? [{ name: 'Webhooks', ...webhooks }] : []), ...(await backupLines(shop))]
}

export function providerLines(shop: Shop, name: ProviderName): Promise<HealthLine>[] {
  const reach = providers[name].reach(shop)
  return reach ? [providerLine(shop, name, reach)] : []
}

/** Whether it can be reached, and takes the shop for whom it is. */
async function providerLine(shop: Shop, name: ProviderName, reach: { name: string; address: string }) {
  const line = await reachLine(reach.name, reach.address, shop.config.isDemo)
  const fault = line.isWell ? await providers[name].findFault?.(shop) : null
  return fault ? { ...line, isWell: false, sentence: fault } : line
}

/** Any answer is good, also a refusal: it shows that the other side can be reached. */
async function reachLine(name: string, url: string, isDemo: boolean): Promise<HealthLine> {
  const who = isDemo ? `${name} (the sandbox)` : name
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(reachSeconds * 1000) })
    await response.body?.cancel()
    return { name, isWell: true, sentence: `${who} can be reached.` }
  } catch {
    return { name, isWell: false, sentence: `${who} did not answer within ${reachSeconds} seconds.` }
  }
}

async function callbackLine({ db, clock }: Shop): Promise<HealthLine> {
  const name = 'Callbacks'
  const stuck = await db.$count(
    providerMessages,
    and(isNull(providerMessages.handledAt), gt(providerMessages.failedTries, 0)),
  )
  if (stuck > 0) {
    const those = counted(stuck, 'payment confirmation')
    return {
      name,
      isWell: false,
      sentence: `${those} could not be handled yet; the shop keeps trying. The log says why.`,
    }
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
  return { name, isWell: true, sentence }
}

async function byHandLine(shop: Shop): Promise<HealthLine> {
  const name = 'Payments by hand'
  const health = await readByHandHealth(shop)
  if (!health?.isRegistered)
    return {
      name,
      isWell: false,
      sentence: 'Customers are told how, but the shop does not hear of it: register below.',
    }
  const { lastConfirmation, unmatched, isRefused } = health
  if (isRefused) {
    const sentence =
      'The provider did not answer the latest question about a receipt: are name, password, certificate and role of the initiator right?'
    return { name, isWell: false, sentence }
  }
  const last = lastConfirmation
    ? `The last one was told ${ageText(lastConfirmation, shop.clock.now())} ago.`
    : 'None has been told yet.'
  const waiting = unmatched > 0 ? ` ${counted(unmatched, 'receipt')} without an order.` : ''
  return { name, isWell: unmatched === 0, sentence: `${last}${waiting}` }
}

async function paymentsLine(db: Database): Promise<HealthLine> {
  const open = await db.$count(attempts, isNotNull(attempts.nextCheckAt))
  return {
    name: 'Open payments',
    isWell: true,
    sentence:
      open === 0
        ? 'No payment is waiting for its answer.'
        : `${counted(open, 'payment')} without a final answer; the shop keeps asking.`,
  }
}

async function reviewsLine(db: Database): Promise<HealthLine> {
  const open = await db.$count(reviews, isNull(reviews.settledAt))
  return {
    name: 'Reviews',
    isWell: open === 0,
    sentence: open === 0 ? 'No payment needs review.' : `${counted(open, 'payment')} to review.`,
  }
}

async function messagesLine({ db, clock }: Shop): Promise<HealthLine> {
  const name = 'Messages'
  const [queue] = await db
    .select({ waiting: count(), oldest: min(channelMessages.createdAt) })
    .from(channelMessages)
    .where(eq(channelMessages.state, 'waiting'))
  const aside = await db.$count(channelMessages, eq(channelMessages.state, 'set-aside'))
  if (aside > 0) {
    return {
      name,
      isWell: false,
      sentence: `${counted(aside, 'message')} refused by the channel, ${queue?.waiting ?? 0} waiting to be sent.`,
    }
  }
  return queueLine(name, queue, clock.now(), 'All messages to the channel are sent.')
}

/** Those that could not be sent stand on their orders: a mistyped address is no fault of the shop. */
async function customerMessagesLine({ db, clock }: Shop): Promise<HealthLine> {
  const [queue] = await db
    .select({ waiting: count(), oldest: min(customerMessages.wantedAt) })
    .from(customerMessages)
    .where(eq(customerMessages.state, 'waiting'))
  return queueLine('Messages to customers', queue, clock.now(), 'All messages to customers are sent.')
}

type Queue = { waiting: number; oldest: Date | null }

function queueLine(name: string, queue: Queue | undefined, now: Date, none: string): HealthLine {
  if (!queue?.oldest) return { name, isWell: true, sentence: none }
  const isLate = now.getTime() - queue.oldest.getTime() > latestMessageMs
  const since = isLate ? `, the oldest for ${ageText(queue.oldest, now)}` : ''
  return { name, isWell: !isLate, sentence: `${counted(queue.waiting, 'message')} waiting to be sent${since}.` }
}

async function rateLine(shop: Shop): Promise<HealthLine> {
  const name = 'Exchange rate'
  const { rate, source, fetchedAt, isFallback } = await currentRate(shop)
  if (isFallback || !fetchedAt) {
    return {
      name,
      isWell: false,
      sentence: `No good rate for three days: the shop counts with the default of ${rate} shillings a dollar.`,
    }
  }
  const isFresh = shop.clock.now().getTime() - fetchedAt.getTime() < 6 * hour
  return {
    name,
    isWell: isFresh,
    sentence: `${rate} shillings a dollar, read from ${source} ${ageText(fetchedAt, shop.clock.now())} ago.`,
  }
}

export async function diskLine(folder: string): Promise<HealthLine> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const sentence = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free where the shop keeps its data.`
  return { name: 'Disk space', isWell: free >= leastFreeBytes, sentence }
}
