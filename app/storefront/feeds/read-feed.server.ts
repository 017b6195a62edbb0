import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { wholeCatalogue } from '#app/catalog/catalog-cache-tags.ts'
import { passesFilters } from '#app/catalog/listing/product-list.server.ts'
import type { Product } from '#app/catalog/product.ts'
import { fullProductColumns } from '#app/catalog/products.server.ts'
import { homeCode } from '#app/delivery/countries.ts'
import { chooseDelivery, computeShipping } from '#app/delivery/delivery-choice.ts'
import { type DeliveryOption, servesAddress } from '#app/delivery/delivery-option.ts'
import { readPageDelivery, readPagePromise } from '#app/delivery/page-delivery.server.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { flatShipping, shopCurrency } from '#app/money/currency.ts'
import type { Cents } from '#app/money/money.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { type FeedItem, type FeedShop, feedCurrencies, feedItem } from './feed-item.ts'

/** Limits a part of the feed to a few megabytes of text, because the server compresses it during the request. */
const productsPerPart = 5_000

export type Feed = { shop: Omit<FeedShop, 'makingDays'>; items: FeedItem[] }

/** Reads `?part=` and `?currency=`. Null if there is no such part or currency. */
export async function readFeed(url: URL, context: Readonly<RouterContextProvider>): Promise<Feed | null> {
  const { db, clock, config, settings, categories } = context.get(shopContext)
  tagPage(context, [wholeCatalogue])
  const part = url.searchParams.get('part') ?? '1'
  const currency = feedCurrencies().find((one) => one === (url.searchParams.get('currency') ?? shopCurrency()))
  if (!currency || !/^[1-9]\d{0,3}$/.test(part)) return null
  const rows = await db
    .select(fullProductColumns)
    .from(products)
    .where(passesFilters({ categories: [], maxCents: null }))
    // Uses the collation of the index. With another one the database would have to sort.
    .orderBy(sql`${products.nameKey} collate "C"`, products.id)
    .limit(productsPerPart)
    .offset((Number(part) - 1) * productsPerPart)
  if (rows.length === 0 && part !== '1') return null
  const { rate, isUnknown } = await currentRate({ db, clock })
  if (isUnknown && currency !== shopCurrency()) return null
  const { publicUrl: origin } = config
  const { shopName: name } = settings
  const { today, options } = await readPageDelivery(context)
  const handling = new Map<number | null, number>()
  for (const days of new Set(rows.map(({ makingDays }) => makingDays))) {
    handling.set(days, daysBetween(today, (await readPagePromise(context, days)).readyOn))
  }
  const shop = { name, origin, shippingCents: readHomeShipping(options, rate), currency, rate, categories }
  const toItem = (row: Product) => feedItem(row, { ...shop, makingDays: handling.get(row.makingDays) ?? 0 })
  return { shop, items: rows.flatMap((row) => toItem(row) ?? []) }
}

/** The cheapest option that covers all of Kenya. */
function readHomeShipping(options: readonly DeliveryOption[], rate: string): Cents | null {
  const address = { country: homeCode, state: '', city: '' }
  const { shippingCents = flatShipping() } = computeShipping(
    chooseDelivery(options, { address, chosenId: null, rate }),
    rate,
  )
  return options.length > 0 && !options.some((option) => option.place === null && servesAddress(option, address))
    ? null
    : shippingCents
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

export function feedResponse(text: string, contentType: string, fileName: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  })
}

export function feedNotFound(): Response {
  return new Response('There is no such part or currency.', { status: 404 })
}
