import { sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { wholeCatalogue } from '#app/catalog/catalog-cache-tags.ts'
import { categoryPath, filterVisible } from '#app/catalog/category.ts'
import { countAll } from '#app/catalog/listing/product-list.server.ts'
import { productPath } from '#app/catalog/product.ts'
import { isInShop } from '#app/catalog/products.server.ts'
import { contentPageKeys, contentPath } from '#app/content/content-page.ts'
import { listPublishedKeys } from '#app/content/content-pages.server.ts'
import { escapeXml } from '#app/framework/escape-xml.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { Route } from './+types/sitemap'

/** The maximum per file. The protocol allows 50,000, but crawlers rarely read such a large file completely. */
const maxAddresses = 10_000

export const handle = sharedPage('part')

/** Returns one file; for a large catalogue an index, whose parts are at `?part=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config, categories } = context.get(shopContext)
  const fixedPages = ['/', ...filterVisible(categories).map(({ key }) => categoryPath(key)), '/privacy']
  const productsInPart = maxAddresses - fixedPages.length - contentPageKeys.length
  tagPage(context, [wholeCatalogue])
  const total = await countAll(db, [])
  const parts = Math.max(1, Math.ceil(total / productsInPart))
  const requestedPart = url.searchParams.get('part')
  if (requestedPart === null && parts > 1) return xmlResponse(sitemapIndex(config.publicUrl, parts))
  const part = requestedPart === null ? 1 : /^[1-9]\d{0,4}$/.test(requestedPart) ? Number(requestedPart) : 0
  if (part < 1 || part > parts) return new Response('There is no such part.', { status: 404 })
  const contentPages = part === 1 ? await listPublishedKeys(db) : []
  const paths = part === 1 ? [...fixedPages, ...contentPages.map(contentPath)] : []
  const pageEntries = paths.map((path) => urlEntry(config.publicUrl + path))
  const rows = await readPart(db, (part - 1) * productsInPart, productsInPart)
  const productEntries = rows.map(({ name, updatedAt }) => urlEntry(config.publicUrl + productPath(name), updatedAt))
  return xmlResponse(sitemapDocument('urlset', [...pageEntries, ...productEntries]))
}

function readPart(db: Database, start: number, count: number) {
  return (
    db
      .select({ name: products.name, updatedAt: products.updatedAt })
      .from(products)
      .where(isInShop)
      // Uses the collation of the index. With another one the database would have to sort.
      .orderBy(sql`${products.nameKey} collate "C"`, products.id)
      .limit(count)
      .offset(start)
  )
}

function sitemapIndex(publicUrl: string, parts: number): string {
  const addresses = Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap.xml?part=${at + 1}`)
  return sitemapDocument(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
  )
}

function sitemapDocument(kind: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${kind}>
`
}

function xmlResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  })
}

function urlEntry(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}
