import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { nameFromPath, productNameKey } from '#app/catalog/product.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { VisitCount } from '#app/shop/services/analytics.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { visitDays } from './analytics.tables.server.ts'
import { otherSources } from './visit.ts'

/** The maximum number of sources, and of campaigns, per day. Further names count as 'Others'. */
const maxNamesPerDay = 50

export function visitsJob(shop: Shop): Job {
  return { name: 'analytics', everySeconds: 60, run: () => storeVisits(shop) }
}

/** Adds the counts in memory to today's rows, which several processes share. */
export async function storeVisits(shop: Pick<Shop, 'db' | 'analytics' | 'clock' | 'config'>): Promise<0> {
  const day = nairobiDay(shop.clock.now())
  const counts = shop.analytics.take(day)
  if (counts.length === 0) return 0
  const { isDemo } = shop.config
  try {
    const storedCounts = [
      ...(await countsByProduct(shop.db, counts)),
      ...(await limitNames(shop.db, { isDemo, day }, counts, 'visit')),
      ...(await limitNames(shop.db, { isDemo, day }, counts, 'campaign')),
      ...counts.filter(({ kind }) => kind === 'cart'),
    ]
    const rows = mergeCounts(storedCounts).map((count) => ({ isDemo, day, ...count }))
    if (rows.length === 0) return 0
    await shop.db
      .insert(visitDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [visitDays.isDemo, visitDays.day, visitDays.kind, visitDays.name],
        set: { n: sql`${visitDays.n} + excluded.n` },
      })
  } catch (error) {
    shop.analytics.restore(counts)
    throw error
  }
  return 0
}

/** Replaces the product names by their ids. Drops names that no product has. */
async function countsByProduct(db: Database, counts: readonly VisitCount[]): Promise<VisitCount[]> {
  const seen = counts.flatMap((count) => {
    const name = count.kind === 'piece' ? nameFromPath(`/shop/${count.name}`) : null
    return name === null ? [] : [{ ...count, key: productNameKey(name) }]
  })
  if (seen.length === 0) return []
  const keys = [...new Set(seen.map(({ key }) => key))]
  const rows = await db
    .select({ id: products.id, key: products.nameKey })
    .from(products)
    .where(inArray(products.nameKey, keys))
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return seen.flatMap(({ key, kind, n }) => {
    const name = ids.get(key)
    return name ? [{ kind, name, n }] : []
  })
}

type VisitDay = { isDemo: boolean; day: string }

async function limitNames(
  db: Database,
  { isDemo, day }: VisitDay,
  counts: readonly VisitCount[],
  kind: 'visit' | 'campaign',
): Promise<VisitCount[]> {
  const ofKind = counts.filter((count) => count.kind === kind)
  if (ofKind.length === 0) return []
  const rows = await db
    .select({ name: visitDays.name })
    .from(visitDays)
    .where(and(eq(visitDays.isDemo, isDemo), eq(visitDays.day, day), eq(visitDays.kind, kind)))
  const names = new Set(rows.map(({ name }) => name))
  return ofKind.map((count) => {
    if (names.has(count.name)) return count
    if (names.size >= maxNamesPerDay) return { ...count, name: otherSources }
    names.add(count.name)
    return count
  })
}

/** Adds up the counts of equal names and sorts them. If all processes write in the same order, they can't deadlock. */
function mergeCounts(counts: readonly VisitCount[]): VisitCount[] {
  const sums = new Map<string, VisitCount>()
  for (const { kind, name, n } of counts) {
    const key = `${kind} ${name}`
    sums.set(key, { kind, name, n: n + (sums.get(key)?.n ?? 0) })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}
