import { sql } from 'drizzle-orm'
import { type Categories, findCategory } from '#app/catalog/category.ts'
import { addMonths, nairobiMonth } from '#app/framework/nairobi.ts'
import { minorUnits } from '#app/money/currency.ts'
import { type Cents, centsToWire } from '#app/money/money.ts'
import { roundToTotal } from '#app/money/shares.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { countPending } from './pending-counts.server.ts'
import { salesFigures, shippingFigures } from './rollups.server.ts'
import type { DashboardData, MonthFigures } from './sale-wire.ts'

const monthCount = 12

type Sum = { cents: Cents; kes: number; sold: number }
const zeroSum: Sum = { cents: 0, kes: 0, sold: 0 }

/** Product sums use each order's own rate; the rest of the charged shillings counts as shipping. */
const sums = sql`
  coalesce(sum(cents), 0)::bigint as cents,
  coalesce(round(sum(cents_at_rate) / ${minorUnits()}), 0)::bigint as kes,
  coalesce(sum(sold), 0)::bigint as sold
  from ${salesFigures}`

/** In demo mode only demo sales, otherwise only real sales. All figures come from one snapshot, so they agree. */
export function readDashboard(shop: Shop): Promise<DashboardData> {
  const { isDemo } = shop.config
  const thisMonth = nairobiMonth(shop.clock.now())
  return shop.db.transaction(
    async (tx) => {
      const [total, categories, months, shipping, waiting] = [
        await sumAll(tx, isDemo),
        await sumByCategory(tx, shop.categories, isDemo),
        await sumByMonth(tx, isDemo, addMonths(thisMonth, 1 - monthCount)),
        await sumShipping(tx, isDemo),
        await countPending(tx, isDemo),
      ]
      return {
        total_earned: centsToWire(total.cents),
        total_earned_kes: total.kes,
        total_sold: total.sold,
        by_category: toCategoryFigures(categories, total.kes),
        monthly_sales: Array.from({ length: monthCount }, (_, index) => {
          const month = addMonths(thisMonth, index + 1 - monthCount)
          const { cents, kes } = months.get(month) ?? zeroSum
          return { month, sales: centsToWire(cents), sales_kes: kes }
        }),
        shipping_charged: centsToWire(shipping.cents),
        // The charged total is rounded once. Shipping is the rest, so that products and shipping add up to this total.
        shipping_charged_kes: shipping.chargedKes - total.kes,
        this_month: monthFigures(thisMonth, months),
        last_month: monthFigures(addMonths(thisMonth, -1), months),
        ...waiting,
        is_demo: isDemo,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function sumAll(tx: Database, isDemo: boolean): Promise<Sum> {
  const { rows } = await tx.execute<Sum>(sql`select ${sums} where is_demo = ${isDemo}`)
  return rows[0] ?? zeroSum
}

type CategorySum = { name: string; cents: Cents; exactKes: number }

async function sumByCategory(tx: Database, categories: Categories, isDemo: boolean): Promise<CategorySum[]> {
  const { rows } = await tx.execute<{ category: string; cents: Cents; exactKes: string }>(sql`
    select category, sum(cents)::bigint as cents, sum(cents_at_rate) / ${minorUnits()} as "exactKes"
    from ${salesFigures} where is_demo = ${isDemo} group by category order by cents desc, category`)
  // A sale stores its category of that time, which may have been renamed or merged since.
  const byName = Map.groupBy(rows, ({ category }) => findCategory(categories, category)?.label ?? category)
  return [...byName]
    .map(([name, sums]) => ({ name, cents: total(sums, 'cents'), exactKes: total(sums, 'exactKes') }))
    .sort((one, other) => other.cents - one.cents)
}

/** The shillings of the categories add up to those of the total. */
function toCategoryFigures(categories: readonly CategorySum[], totalKes: number): DashboardData['by_category'] {
  const kes = roundToTotal(
    Number(totalKes),
    categories.map(({ exactKes }) => exactKes),
  )
  return categories.map(({ name, cents }, index) => ({ name, value: centsToWire(cents), value_kes: kes[index] ?? 0 }))
}

function total<K extends string>(sums: readonly Record<K, string | number>[], key: K): number {
  return sums.reduce((all, sum) => all + Number(sum[key]), 0)
}

async function sumByMonth(tx: Database, isDemo: boolean, firstMonth: string): Promise<Map<string, Sum>> {
  const { rows } = await tx.execute<Sum & { month: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, ${sums}
    where is_demo = ${isDemo} and day >= ${`${firstMonth}-01`}::date
    group by 1`)
  return new Map(rows.map((row) => [row.month, row]))
}

/** `chargedKes`: the shillings charged for all orders, minus refunds. */
async function sumShipping(tx: Database, isDemo: boolean): Promise<{ cents: Cents; chargedKes: number }> {
  const { rows } = await tx.execute<{ cents: Cents; chargedKes: number }>(sql`
    select coalesce(sum(cents), 0)::bigint as cents,
      round((coalesce(sum(cents_at_rate), 0) + (
        select coalesce(sum(cents_at_rate), 0) from ${salesFigures} where is_demo = ${isDemo}
      )) / ${minorUnits()})::bigint as "chargedKes"
    from ${shippingFigures} where is_demo = ${isDemo}`)
  return rows[0] ?? { cents: 0, chargedKes: 0 }
}

function monthFigures(month: string, months: Map<string, Sum>): MonthFigures {
  const { cents, kes, sold } = months.get(month) ?? zeroSum
  return { month, earned: centsToWire(cents), earned_kes: kes, sold }
}
