import { and, count, desc, gt, isNotNull, sql } from 'drizzle-orm'
import { readFullestShares } from '#app/catalog/inventory/reservation-shares.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import { maxRendering, maxWaiting } from '#app/framework/http/render-limiter.server.ts'
import { countUploads, uploadsInAllAnHour } from '#app/identity/throttling/upload-limits.server.ts'
import { attempts, promptQueue } from '#app/payments/payments.tables.server.ts'
import {
  newcomerPagesPerAddress,
  newcomerPromptLimit,
  newcomersPerAddress,
} from '#app/payments/prompts/prompt-limits.server.ts'
import { maxQueue } from '#app/payments/prompts/prompt-queue.server.ts'
import { isCardPage, isToPhone } from '#app/payments/prompts/sent-prompts.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { HealthCheck } from './health-check.ts'

/** From this share of a bound on the page says so: buyers don't feel it yet. */
const nearShare = 0.8

type Use = { what: string; used: number; max: number }

/** What customers without a paid order use up before money comes; each row of docs/unpaid-orders.md adds its own. */
export async function limitsCheck(shop: Shop): Promise<HealthCheck> {
  const uses = [
    ...(await promptUses(shop)),
    await queueUse(shop),
    await fileUse(shop),
    pagesUse(shop),
    ...(await stockShareUses(shop)),
  ]
  const near = uses.filter(({ used, max }) => used >= max * nearShare)
  const name = 'Limits'
  if (near.length === 0)
    return { name, isWell: true, sentence: 'No limit for new customers was near in the last hour.' }
  const parts = near.map(({ what, used, max }) => `${what}: ${used} of ${max}`)
  return { name, isWell: false, sentence: `Near a limit in the last hour: ${parts.join('; ')}.` }
}

async function promptUses(shop: Shop): Promise<Use[]> {
  const isNew = and(
    isNotNull(attempts.newcomerAddress),
    gt(attempts.requestedAt, addSeconds(shop.clock.now(), -newcomersPerAddress.seconds)),
  )
  const peakLoad = async (by: typeof attempts.newcomerAddress | typeof minute, kind: typeof isToPhone) => {
    const [most] = await shop.db
      .select({ used: count() })
      .from(attempts)
      .where(and(isNew, kind))
      .groupBy(by)
      .orderBy(desc(count()))
      .limit(1)
    return most?.used ?? 0
  }
  const { max } = newcomersPerAddress
  return [
    { what: 'prompts in a minute', used: await peakLoad(minute, isToPhone), max: newcomerPromptLimit(shop).max },
    { what: 'prompts from one address', used: await peakLoad(attempts.newcomerAddress, isToPhone), max },
    {
      what: 'card pages from one address',
      used: await peakLoad(attempts.newcomerAddress, isCardPage),
      max: newcomerPagesPerAddress.max,
    },
  ]
}

const minute = sql`date_trunc('minute', ${attempts.requestedAt})`

async function queueUse({ db }: Shop): Promise<Use> {
  return { what: 'prompts that wait', used: await db.$count(promptQueue), max: maxQueue }
}

async function fileUse(shop: Shop): Promise<Use> {
  return { what: 'files', used: await countUploads(shop), max: uploadsInAllAnHour }
}

/** Where little is ready each share is soon full: that is no sign of strangers. */
const minShare = 5

async function stockShareUses({ db }: Shop): Promise<Use[]> {
  const shares = await readFullestShares(db, minShare)
  return shares.map(({ name, used, max }) => ({ what: `reserved before payment of ${name}`, used, max }))
}

/** Of this process. */
function pagesUse({ renderLimiter }: Shop): Use {
  const max = maxRendering.inAll + maxWaiting.inAll
  return { what: 'pages rendered or waiting at once', used: renderLimiter.peakLoad(), max }
}
