import { and, asc, count, desc, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import { productImages, products } from '#app/catalog/catalog.tables.server.ts'
import { addDays, nairobiDay, nairobiStart } from '#app/framework/nairobi.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { VisitKind } from '#app/shop/services/analytics.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { visitDays } from './analytics.tables.server.ts'
import type { AnalyticsFigures } from './analytics-wire.ts'

const maxNames = 20
const maxProducts = 12

type Span = { isDemo: boolean; first: string }

/** The figures of the last `days` days, including today. Days without visits have a row as well. */
export async function readAnalytics({ db, clock, config }: Shop, days: number): Promise<AnalyticsFigures> {
  const today = nairobiDay(clock.now())
  const span = { isDemo: config.isDemo, first: addDays(today, 1 - days) }
  const [byDay, paid, sources, campaigns, pieces] = await Promise.all([
    readCountsByDay(db, span),
    countPaidOrdersByDay(db, span),
    readNames(db, span, 'visit', maxNames),
    readNames(db, span, 'campaign', maxNames),
    readProducts(db, span),
  ])
  const rows = Array.from({ length: days }, (_, n) => {
    const day = addDays(span.first, n)
    return {
      day,
      visits: byDay.get(`${day} visit`) ?? 0,
      carts: byDay.get(`${day} cart`) ?? 0,
      orders: paid.get(day) ?? 0,
    }
  })
  return { days: rows, sources, campaigns, pieces }
}

const isWithin = ({ isDemo, first }: Span) => and(eq(visitDays.isDemo, isDemo), gte(visitDays.day, first))
const visitSum = sum(visitDays.n).mapWith(Number)

async function readCountsByDay(db: Database, span: Span): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: visitDays.day, kind: visitDays.kind, n: visitSum })
    .from(visitDays)
    .where(and(isWithin(span), inArray(visitDays.kind, ['visit', 'cart'])))
    .groupBy(visitDays.day, visitDays.kind)
  return new Map(rows.map(({ day, kind, n }) => [`${day} ${kind}`, n ?? 0]))
}

/** The number of paid orders by the day of payment, as in the reports. */
async function countPaidOrdersByDay(db: Database, { isDemo, first }: Span): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${orders.paidAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, n: count() })
    .from(orders)
    .where(and(eq(orders.isDemo, isDemo), gte(orders.paidAt, nairobiStart(first))))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.n]))
}

async function readNames(db: Database, span: Span, kind: VisitKind, limit: number) {
  const rows = await db
    .select({ name: visitDays.name, n: visitSum })
    .from(visitDays)
    .where(and(isWithin(span), eq(visitDays.kind, kind)))
    .groupBy(visitDays.name)
    .orderBy(desc(visitSum), asc(visitDays.name))
    .limit(limit)
  return rows.map(({ name, n }) => ({ name, visits: n ?? 0 }))
}

/** Products in the catalogue, most viewed first. */
async function readProducts(db: Database, span: Span): Promise<AnalyticsFigures['pieces']> {
  const seen = db
    .select({ name: visitDays.name, n: visitSum.as('n') })
    .from(visitDays)
    .where(and(isWithin(span), eq(visitDays.kind, 'piece')))
    .groupBy(visitDays.name)
    .as('seen')
  const picture = sql<string | null>`(select ${productImages.imageKey} from ${productImages}
    where ${productImages.productId} = ${products.id} order by ${productImages.position} limit 1)`
  const rows = await db
    .select({ id: products.id, name: products.name, picture, n: seen.n })
    .from(seen)
    .innerJoin(products, sql`${products.id}::text = ${seen.name} and ${products.deletedAt} is null`)
    .orderBy(desc(seen.n), asc(products.name))
    .limit(maxProducts)
  return rows.map(({ id, name, picture: key, n }) => ({
    id,
    name,
    picture: key && `/uploads/${key}/320.jpg`,
    seen: Number(n ?? 0),
  }))
}
