import { type SQL, sql } from 'drizzle-orm'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { paidOrders, salesDays, salesToAdd, shippingSums, shippingToAdd } from './sales.tables.server.ts'

const maxRows = 20_000

/** The rolled-up days plus the rows not rolled up yet: together all sales. */
export const salesFigures: SQL = sql`(
  select day, category, is_demo, cents, cents_at_rate, sold from ${salesDays}
  union all
  select day, category, is_demo, cents, cents_at_rate, sold from ${salesToAdd}) figures`

export const shippingFigures: SQL = sql`(
  select is_demo, cents, cents_at_rate from ${shippingSums}
  union all
  select is_demo, cents, cents_at_rate from ${shippingToAdd}) figures`

export function rollUpJob({ db }: Shop): Job {
  return { name: 'add-up-sales', everySeconds: 300, run: () => rollUp(db) }
}

/**
 * Each rollup is one SQL statement, so a row is always either in its sum or waiting. Returns the number of rows added.
 */
export async function rollUp(db: Database): Promise<number> {
  return (await rollUpSales(db)) + (await rollUpShipping(db)) + (await rollUpPaidOrders(db))
}

async function rollUpSales(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with taken as (${takePendingRows(salesToAdd)}), days as (
      insert into ${salesDays} (day, category, is_demo, cents, cents_at_rate, sold)
      select day, category, is_demo, sum(cents), sum(cents_at_rate), sum(sold)
      from taken group by day, category, is_demo order by is_demo, day, category
      on conflict (is_demo, day, category) do update set cents = sales_days.cents + excluded.cents,
        cents_at_rate = sales_days.cents_at_rate + excluded.cents_at_rate, sold = sales_days.sold + excluded.sold
    )
    select from taken`)
  return rowCount ?? 0
}

async function rollUpShipping(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with taken as (${takePendingRows(shippingToAdd)}), sums as (
      insert into ${shippingSums} (is_demo, cents, cents_at_rate)
      select is_demo, sum(cents), sum(cents_at_rate) from taken group by is_demo order by is_demo
      on conflict (is_demo) do update set cents = shipping_sums.cents + excluded.cents,
        cents_at_rate = shipping_sums.cents_at_rate + excluded.cents_at_rate
    )
    select from taken`)
  return rowCount ?? 0
}

async function rollUpPaidOrders(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with taken as (${takePendingRows(paidOrders)}), sums as (
      insert into ${paidOrders} (number) select sum(number) from taken having count(*) > 0
    )
    select from taken`)
  // If only one row was taken, it is the existing sum, and nothing was added.
  return rowCount && rowCount > 1 ? rowCount : 0
}

/** Skips locked rows, so that several processes can roll up at once. */
function takePendingRows(table: typeof salesToAdd | typeof shippingToAdd | typeof paidOrders): SQL {
  return sql`delete from ${table} where id in (
    select id from ${table} order by id limit ${maxRows} for update skip locked) returning *`
}
