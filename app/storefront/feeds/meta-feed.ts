import type { StockLabel } from '#app/catalog/inventory/stock.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import type { Route } from './+types/meta-feed'
import type { FeedItem } from './feed-item.ts'
import { feedNotFound, feedResponse, readFeed } from './read-feed.server.ts'

export const handle = sharedPage('part', 'currency')

export async function loader({ url, context }: Route.LoaderArgs) {
  const feed = await readFeed(url, context)
  return feed ? feedResponse(metaFeed(feed.items), 'text/csv', 'meta.csv') : feedNotFound()
}

const stockTexts: Record<StockLabel, string> = { ready: 'in stock', 'sold-out': 'out of stock' }

/** The columns of Meta's template. */
const columns: Record<string, (item: FeedItem) => string> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ stock }) => (stock ? stockTexts[stock] : 'available for order'),
  condition: () => 'new',
  price: ({ price }) => price,
  link: ({ link }) => link,
  image_link: ({ images: [main = ''] }) => main,
  additional_image_link: ({ images: [, ...others] }) => others.join(','),
  brand: ({ brand }) => brand,
  google_product_category: ({ googleCategory }) => String(googleCategory ?? ''),
  product_type: ({ productType }) => productType,
}

/** Does not escape formulas, because no spreadsheet reads the file. */
function metaFeed(items: FeedItem[]): string {
  const rows = items.map((item) => Object.values(columns).map((read) => `"${read(item).replaceAll('"', '""')}"`))
  return [Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}
