import { and, count, desc, gt, isNotNull, sql } from 'drizzle-orm'
import { readFullestShares } from '#app/catalog/inventory/reservation-shares.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import { maxRendering, maxWaiting } from '#app/framework/http/render-limiter.server.ts'
import { countUploads, maxUploadsPerHour } from '#app/identity/throttling/upload-limits.server.ts'
import { attempts, promptQueue } from '#app/payments/payments.tables.server.ts'
import {
  newcomerAddressLimit,
  newcomerAddressPageLimit,
  newcomerPromptLimit,
} from '#app/payments/prompts/prompt-limits.server.ts'
import { maxQueue } from '#app/payments/prompts/prompt-queue.server.ts'
import { isCardPage, isPhonePrompt } from '#app/payments/prompts/sent-prompts.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { failed, type HealthCheck, passed } from './health-check.ts'

/** The health page warns once this share of a limit is used, before buyers are refused. */
const nearShare = 0.8

type Usage = { limit: string; used: number; max: number }

/** Compares the use by customers without a paid order with the limits in docs/unpaid-orders.md. */
export async function limitsCheck(shop: Shop): Promise<HealthCheck> {
  const usages = [
    ...(await promptUsages(shop)),
    await queueUsage(shop),
    await fileUsage(shop),
    pagesUsage(shop),
    ...(await stockShareUsages(shop)),
  ]
  const nearLimit = usages.filter(({ used, max }) => used >= max * nearShare)
  const name = 'Limits'
  if (nearLimit.length === 0) return passed(name, 'No limit for new customers was near in the last hour.')
  const parts = nearLimit.map(({ limit, used, max }) => `${limit}: ${used} of ${max}`)
  return failed(name, `Near a limit in the last hour: ${parts.join('; ')}.`)
}

async function promptUsages(shop: Shop): Promise<Usage[]> {
  const isRecentNewcomer = and(
    isNotNull(attempts.newcomerAddress),
    gt(attempts.requestedAt, addSeconds(shop.clock.now(), -newcomerAddressLimit.seconds)),
  )
  const peakLoad = async (groupColumn: typeof attempts.newcomerAddress | typeof minute, kind: typeof isPhonePrompt) => {
    const [busiest] = await shop.db
      .select({ used: count() })
      .from(attempts)
      .where(and(isRecentNewcomer, kind))
      .groupBy(groupColumn)
      .orderBy(desc(count()))
      .limit(1)
    return busiest?.used ?? 0
  }
  const { max } = newcomerAddressLimit
  return [
    { limit: 'prompts in a minute', used: await peakLoad(minute, isPhonePrompt), max: newcomerPromptLimit(shop).max },
    { limit: 'prompts from one address', used: await peakLoad(attempts.newcomerAddress, isPhonePrompt), max },
    {
      limit: 'card pages from one address',
      used: await peakLoad(attempts.newcomerAddress, isCardPage),
      max: newcomerAddressPageLimit.max,
    },
  ]
}

const minute = sql`date_trunc('minute', ${attempts.requestedAt})`

async function queueUsage({ db }: Shop): Promise<Usage> {
  return { limit: 'prompts that wait', used: await db.$count(promptQueue), max: maxQueue }
}

async function fileUsage(shop: Shop): Promise<Usage> {
  return { limit: 'files', used: await countUploads(shop), max: maxUploadsPerHour }
}

/** Smaller shares than this give no warning: with little stock one buyer can fill the whole share. */
const minShare = 5

async function stockShareUsages({ db }: Shop): Promise<Usage[]> {
  const shares = await readFullestShares(db, minShare)
  return shares.map(({ name, used, max }) => ({ limit: `reserved before payment of ${name}`, used, max }))
}

/** Counts the pages of this process only. */
function pagesUsage({ renderLimiter }: Shop): Usage {
  const max = maxRendering.total + maxWaiting.total
  return { limit: 'pages rendered or waiting at once', used: renderLimiter.peakLoad(), max }
}
