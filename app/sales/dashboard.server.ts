import { sql } from 'drizzle-orm'
import { findCategory } from '#app/catalog/category.ts'
import { type Cents, centsToWire } from '#app/money/money.ts'
import { addMonths, nairobiMonth, nairobiStart } from '#app/platform/nairobi.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { DashboardData, MonthFigures } from './sale.ts'
import { countWaiting } from './waiting.server.ts'

const monthsShown = 12

type MonthSum = { cents: Cents; sold: number }

/**
 * The figures of the books. While the shop runs in demo mode they are of demo sales only, afterwards of real sales
 * only. All are read from one state of the database, so that they agree with each other.
 */
export function readDashboard(shop: Shop): Promise<DashboardData> {
  const { isDemo } = shop.config
  const thisMonth = nairobiMonth(shop.clock.now())
  return shop.db.transaction(
    async (tx) => {
      const [total, categories, months, waiting] = [
        await sumAll(tx, isDemo),
        await sumByCategory(tx, isDemo),
        await sumByMonth(tx, isDemo, addMonths(thisMonth, 1 - monthsShown)),
        await countWaiting(tx, isDemo),
      ]
      return {
        total_earned: centsToWire(total.cents),
        total_sold: total.sold,
        by_category: categories,
        monthly_sales: Array.from({ length: monthsShown }, (_, index) => {
          const month = addMonths(thisMonth, index + 1 - monthsShown)
          return { month, sales: centsToWire(months.get(month)?.cents ?? 0) }
        }),
        shipping_charged: centsToWire(await sumShipping(tx, isDemo)),
        this_month: monthFigures(thisMonth, months),
        last_month: monthFigures(addMonths(thisMonth, -1), months),
        ...waiting,
        is_demo: isDemo,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function sumAll(tx: Database, isDemo: boolean): Promise<MonthSum> {
  const { rows } = await tx.execute<MonthSum>(sql`
    select coalesce(sum(total_cents), 0)::bigint as cents, coalesce(sum(quantity), 0)::bigint as sold
    from sales where is_demo = ${isDemo}`)
  return rows[0] ?? { cents: 0, sold: 0 }
}

async function sumByCategory(tx: Database, isDemo: boolean) {
  const { rows } = await tx.execute<{ category: string; cents: Cents }>(sql`
    select category, sum(total_cents)::bigint as cents
    from sales where is_demo = ${isDemo} group by category order by cents desc, category`)
  return rows.map(({ category, cents }) => ({
    name: findCategory(category)?.label ?? category,
    value: centsToWire(cents),
  }))
}

async function sumByMonth(tx: Database, isDemo: boolean, firstMonth: string): Promise<Map<string, MonthSum>> {
  const { rows } = await tx.execute<MonthSum & { month: string }>(sql`
    select to_char(sold_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
      sum(total_cents)::bigint as cents, sum(quantity)::bigint as sold
    from sales where is_demo = ${isDemo} and sold_at >= ${nairobiStart(firstMonth).toISOString()}
    group by 1`)
  return new Map(rows.map((row) => [row.month, row]))
}

/** A refund gives the whole payment back, its shipping included. */
async function sumShipping(tx: Database, isDemo: boolean): Promise<Cents> {
  const { rows } = await tx.execute<{ cents: Cents }>(sql`
    select coalesce(sum(shipping_cents), 0)::bigint as cents from orders
    where is_demo = ${isDemo} and paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')`)
  return rows[0]?.cents ?? 0
}

function monthFigures(month: string, months: Map<string, MonthSum>): MonthFigures {
  const sum = months.get(month)
  return { month, earned: centsToWire(sum?.cents ?? 0), sold: sum?.sold ?? 0 }
}
