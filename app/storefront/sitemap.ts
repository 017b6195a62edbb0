import { isNull } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { categories, categoryPath } from '#app/catalog/category.ts'
import { productPath } from '#app/catalog/product.ts'
import { sharedPage } from '#app/platform/http/shared-page.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol's limit for one file. */
const most = 50_000

export const handle = sharedPage()

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const rows = await db
    .select({ name: products.name, updatedAt: products.updatedAt })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(products.nameKey)
    .limit(most - categories.length - 2)
  const pages = ['/', ...categories.map(({ key }) => categoryPath(key)), '/privacy'].map((path) =>
    entry(config.publicUrl + path),
  )
  const productPages = rows.map(({ name, updatedAt }) => entry(config.publicUrl + productPath(name), updatedAt))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...pages, ...productPages].join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  })
}

function entry(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;')
}
