import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { currentRate } from '#app/payments/rates.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { ageText, count, gigabytes, type HealthLine } from './health-line.ts'

const reachSeconds = 4
const hour = 3_600_000
const leastFreeBytes = 2e9
/** Twenty a minute are posted at most: a busy hour catches up within this, a channel set up wrongly does not. */
const latestMessageMs = 600_000

/** The state of the shop and of what it depends on, in the order of their weight. */
export async function readHealth(shop: Shop): Promise<HealthLine[]> {
  return Promise.all([
    reachLine('Mobile money', shop.config.mpesa.baseUrl, shop.config.isDemo),
    reachLine('Messaging channel', shop.config.channel.apiRoot, shop.config.isDemo),
    callbackLine(shop),
    paymentsLine(shop.db),
    reviewsLine(shop.db),
    messagesLine(shop),
    rateLine(shop),
    diskLine(shop.config.dataDir),
    backupLine(shop),
  ])
}

/** Any answer will do, a refusal too: the question is only whether somebody is there. */
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
  const stuck = await countRows(
    db,
    sql`select count(*) as n from provider_messages where handled_at is null and failed_tries > 0`,
  )
  if (stuck > 0) {
    const those = count(stuck, 'payment confirmation')
    return {
      name,
      isWell: false,
      sentence: `${those} could not be handled yet; the shop keeps trying. The log says why.`,
    }
  }
  const { rows } = await db.execute<{ at: Date | string }>(sql`
    select received_at as at from provider_messages
    where kind = 'callback' and attempt_id is not null order by id desc limit 1`)
  const at = rows[0]?.at
  const sentence = at
    ? `The last payment confirmation came ${ageText(new Date(at), clock.now())} ago.`
    : 'No payment confirmation has come in yet.'
  return { name, isWell: true, sentence }
}

async function paymentsLine(db: Database): Promise<HealthLine> {
  const open = await countRows(db, sql`select count(*) as n from payment_attempts where next_check_at is not null`)
  return {
    name: 'Open payments',
    isWell: true,
    sentence:
      open === 0
        ? 'No payment is waiting for its answer.'
        : `${count(open, 'payment')} without a final answer; the shop keeps asking.`,
  }
}

async function reviewsLine(db: Database): Promise<HealthLine> {
  const open = await countRows(db, sql`select count(*) as n from payment_reviews where settled_at is null`)
  return {
    name: 'Reviews',
    isWell: open === 0,
    sentence: open === 0 ? 'No payment needs review.' : `${count(open, 'payment')} to review.`,
  }
}

async function messagesLine({ db, clock }: Shop): Promise<HealthLine> {
  const name = 'Messages'
  const { rows } = await db.execute<{ n: number; oldest: Date | string | null }>(sql`
    select count(*) as n, min(created_at) as oldest from channel_messages where state = 'waiting'`)
  const waiting = rows[0]?.n ?? 0
  const oldest = rows[0]?.oldest ? new Date(rows[0].oldest) : clock.now()
  const aside = await countRows(db, sql`select count(*) as n from channel_messages where state = 'set-aside'`)
  if (aside > 0) {
    return {
      name,
      isWell: false,
      sentence: `${count(aside, 'message')} refused by the channel, ${waiting} waiting to be sent.`,
    }
  }
  if (waiting === 0) return { name, isWell: true, sentence: 'All messages to the channel are sent.' }
  const isLate = clock.now().getTime() - oldest.getTime() > latestMessageMs
  const since = isLate ? `, the oldest for ${ageText(oldest, clock.now())}` : ''
  return { name, isWell: !isLate, sentence: `${count(waiting, 'message')} waiting to be sent${since}.` }
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

async function diskLine(folder: string): Promise<HealthLine> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const sentence = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free where the shop keeps its data.`
  return { name: 'Disk space', isWell: free >= leastFreeBytes, sentence }
}

/** Whoever makes the backup notes its time under this name, as docs/operating.md says. */
async function backupLine({ db, clock }: Shop): Promise<HealthLine> {
  const name = 'Last backup'
  const { rows } = await db.execute<{ updated_at: Date | string }>(sql`
    select updated_at from shop_facts where name = 'last-backup'`)
  const at = rows[0] && new Date(rows[0].updated_at)
  if (!at) return { name, isWell: false, sentence: 'There is no backup yet.' }
  const isFresh = clock.now().getTime() - at.getTime() < 48 * hour
  return { name, isWell: isFresh, sentence: `The last backup was made ${ageText(at, clock.now())} ago.` }
}

async function countRows(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]?.n ?? 0
}
