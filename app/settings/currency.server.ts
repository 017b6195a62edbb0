import { eq, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { requestRateFetch } from '#app/exchange-rates/rates.server.ts'
import { announceInvalidation } from '#app/framework/database/cache-invalidation.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { type CurrencyCode, type CurrencySettings, minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { tagsOfEveryPage } from '#app/shop/cache-tags.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type WriteSettingsResult, writeSettings } from './settings.server.ts'
import { shopSettings } from './settings.tables.server.ts'

/**
 * Sets the currency of all prices. Their numbers stay: $48.00 becomes KES 48. Refused after the first order, because an
 * order keeps its currency. In a real shop, demo orders do not count.
 */
export async function setCurrency(
  shop: Shop,
  staff: StaffMember,
  version: number,
  content: CurrencySettings,
): Promise<WriteSettingsResult> {
  let before = content.currency
  return writeSettings(
    shop,
    staff,
    { section: 'currency', version, content },
    {
      async beforeWrite(tx) {
        // Waits for orders that are being placed, and blocks new ones until the currency is changed.
        await tx.execute(sql`lock table ${products}, ${orders} in exclusive mode`)
        before = await readCurrency(tx)
        if (before === content.currency) return null
        if (await hasOrders(tx, shop)) return 'orders-exist'
        return (await hasTooHighPrice(tx, before, content.currency)) ? 'price-too-high' : null
      },
      async afterWrite(tx) {
        if (before === content.currency) return
        await convertPrices(tx, minorUnits(content.currency) / minorUnits(before))
        await requestRateFetch(tx)
        await announceInvalidation(tx, tagsOfEveryPage)
      },
    },
  )
}

export async function hasOrders(db: Database, { config }: Pick<Shop, 'config'>): Promise<boolean> {
  return (await db.$count(orders, eq(orders.isDemo, config.isDemo))) > 0
}

/** Reads the database, because this process may not have loaded the last change yet. */
async function readCurrency(tx: Database): Promise<CurrencyCode> {
  const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.section, 'currency'))
  return row?.content.currency ?? 'USD'
}

async function hasTooHighPrice(tx: Database, before: CurrencyCode, after: CurrencyCode): Promise<boolean> {
  const max = highestPrice(after) * minorUnits(before)
  const { rows } = await tx.execute(
    sql`select from products where deleted_at is null and price_cents > ${max}::bigint limit 1`,
  )
  return rows.length > 0
}

/** Converts amounts to minor units of the new currency, rounded up and limited to the columns' maximum. */
async function convertPrices(tx: Database, factor: number): Promise<void> {
  if (factor === 1) return
  const converted = (amount: string, max = 2_000_000_000) =>
    sql`least(ceil(${sql.identifier(amount)} * ${factor}::numeric), ${max})::integer`
  await tx.execute(sql`update products set price_cents = ${converted('price_cents', 40_000_000)},
    choices = convert_differences(choices, ${factor}::numeric)`)
  await tx.execute(sql`update delivery_options set price_cents = ${converted('price_cents')}`)
  await tx.execute(sql`update discount_codes set amount_cents = ${converted('amount_cents')},
    least_cents = ${converted('least_cents')}`)
}
