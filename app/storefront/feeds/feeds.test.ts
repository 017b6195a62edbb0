import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { productData } from '#app/catalog/product/product-data.ts'
import { findProductById } from '#app/catalog/products.server.ts'
import { cacheTags } from '#app/framework/http/cache-tags.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { loader as google } from './google-feed.ts'
import { loader as meta } from './meta-feed.ts'

async function read(shop: TestShop, loader: (args: never) => Promise<Response>, search = '') {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(cacheTags, { tags: null })
  const url = new URL(`/feeds/x${search}`, shop.config.publicUrl)
  const answer = await loader({ url, context } as never)
  const { status, headers } = answer
  const [type, name] = ['content-type', 'content-disposition'].map((header) => headers.get(header))
  return { status, type, name, text: await answer.text() }
}

type Given = {
  name: string
  description?: string | null
  category?: string
  cents?: number
  pictures?: [number, number][]
}

async function addPiece(shop: TestShop, { name, description = null, category = 'bracelets', cents, pictures }: Given) {
  const piece = await shop.given.product({ name, description, category, priceCents: cents ?? 4800 })
  for (const [position, [width, height]] of (pictures ?? [[900, 1125]]).entries())
    await shop.db.execute(sql`insert into product_images (id, product_id, position, image_key, alt, width, height)
      values (${randomUUID()}, ${piece.id}, ${position}, ${randomUUID().replaceAll('-', '')}, 'A piece', ${width}, ${height})`)
  return piece
}

const nasty = 'A "band" & <b>more</b>\u0001 – naïve, ‘Élan’;\nsecond line ]]> 100% \u{1f4ff}'

async function stocked() {
  const shop = await createTestShop()
  await addPiece(shop, {
    name: 'Rain band',
    description: nasty,
    pictures: [
      [900, 1125],
      [1600, 1200],
      [400, 400],
    ],
  })
  await addPiece(shop, { name: `50% off? & <i>${'x'.repeat(100)}`, cents: 5, category: 'covers' })
  await addPiece(shop, { name: 'LOUD', description: 'ALL OF IT IS LOUD.', cents: 999_999, category: 'bags' })
  await addPiece(shop, { name: 'Without a picture', pictures: [] })
  await addPiece(shop, { name: 'With a small picture', pictures: [[499, 900]] })
  return shop
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|apos|quot);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' })[name as 'amp'],
  )

/** Parses the XML of `googleFeed` strictly: it may contain only elements and text. */
function readItems(xml: string): Record<string, string[]>[] {
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0"><channel>/,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!(amp|lt|gt|apos|quot);)/)
  return [...xml.matchAll(/<item>(.*)<\/item>/g)].map(([, inner = '']) => {
    const item: Record<string, string[]> = {}
    const rest = inner
      .replace(/<g:shipping>(.*?)<\/g:shipping>/, (_, parts: string) =>
        parts.replaceAll('<g:', '<g:shipping-').replaceAll('</g:', '</g:shipping-'),
      )
      .replace(/<g:([a-z_-]+)>([^<>]*)<\/g:\1>/g, (_, name: string, text: string) => {
        item[name] = [...(item[name] ?? []), unescaped(text)]
        return ''
      })
    expect(rest).toBe('')
    return item
  })
}

/** Google's rules for product data, from its help pages. */
function googleFaults(item: Record<string, string[]>, origin: string): string[] {
  const faults: string[] = []
  const is = (name: string, rule: RegExp) => {
    const [text, ...more] = item[name] ?? []
    if (text === undefined || more.length > 0 || !rule.test(text)) faults.push(`${name}: ${text}`)
  }
  is('id', /^.{1,40}$/u)
  is('title', /^.{1,150}$/u)
  is('description', /^[\s\S]{1,5000}$/u)
  is('availability', /^(in_stock|out_of_stock)$/)
  is('price', /^\d+\.\d\d (USD|KES)$/)
  is('condition', /^new$/)
  is('brand', /^.{1,70}$/u)
  is('identifier_exists', /^no$/)
  is('product_type', /^Home > .+$/)
  is('min_handling_time', /^\d+$/)
  is('max_handling_time', /^\d+$/)
  is('shipping-country', /^[A-Z]{2}$/)
  is('shipping-price', /^\d+\.\d\d (USD|KES)$/)
  is('image_link', /^[\x21-\x7e]{1,2000}$/)
  if (item.google_product_category) is('google_product_category', /^(188|190|191|196|3032)$/)
  if (item.gtin || item.mpn || item.availability_date) faults.push('invented')
  if ((item.additional_image_link ?? []).length > 10) faults.push('too many pictures')
  for (const address of [item.link?.[0], item.image_link?.[0], ...(item.additional_image_link ?? [])])
    if (!address?.startsWith(`${origin}/`) || !/^[\x21-\x7e]{1,2000}$/.test(address)) faults.push(`address ${address}`)
  for (const image of [item.image_link?.[0], ...(item.additional_image_link ?? [])])
    if (!/\/uploads\/[0-9a-f]{32}\/\d+\.jpg$/.test(image ?? '')) faults.push(`picture ${image}`)
  return faults
}

test('Google’s feed has every product with a large enough picture, by Google’s rules', async () => {
  const shop = await stocked()
  const { text, type, status } = await read(shop, google)
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const items = readItems(text)
  expect(items.flatMap((item) => googleFaults(item, shop.config.publicUrl))).toEqual([])
  expect(items.map(({ title }) => title?.[0]?.slice(0, 12))).toEqual(['50% off? & i', 'LOUD', 'Rain band'])
  const [cover, loud, rain] = items
  expect(cover).toMatchObject({ price: ['0.05 USD'], description: [expect.stringContaining('covers, made by hand.')] })
  expect(cover?.google_product_category).toBeUndefined()
  expect(loud).toMatchObject({
    price: ['9999.99 USD'],
    description: ['All of it is loud.'],
    google_product_category: ['3032'],
  })
  expect(rain?.description).toEqual(['A "band" & b more /b – naïve, ‘Élan’; second line ]] 100% \u{1f4ff}'])
  expect(rain?.additional_image_link).toHaveLength(1)
  expect(rain?.max_handling_time).toEqual([String(shop.settings.makingDays)])
})

test('Meta’s feed has the same products, by Meta’s rules', async () => {
  const shop = await stocked()
  const { text, type, name } = await read(shop, meta)
  expect([type, name]).toEqual(['text/csv; charset=utf-8', 'inline; filename="meta.csv"'])
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows.map(({ title }) => title?.slice(0, 5))).toEqual(['50% o', 'LOUD', 'Rain '])
  for (const row of rows) {
    expect(row).toMatchObject({ availability: 'available for order', condition: 'new', brand: shop.settings.shopName })
    expect(row.id).toMatch(/^.{1,100}$/)
    expect(row.title).toMatch(/^.{1,100}$/u)
    expect(row.description).toMatch(/^[^<>\n]{1,5000}$/u)
    expect(row.price).toMatch(/^\d+\.\d\d USD$/)
    expect(Number.parseFloat(row.price ?? '')).toBeGreaterThan(0)
    expect(row.link).toMatch(new RegExp(`^${shop.config.publicUrl}/shop/[\\x21-\\x7e]+$`))
    expect(row.image_link).toMatch(/\.jpg$/)
  }
})

test('a feed has the same data about a product as its page', async () => {
  const shop = await createTestShop()
  const { id } = await addPiece(shop, { name: 'Rain band' })
  const product = await findProductById(shop.db, id)
  if (!product) throw new Error('the piece is gone')
  const { offers, sku } = productData(product, {
    publicUrl: shop.config.publicUrl,
    shopName: shop.settings.shopName,
    categories: shop.categories,
    closing: null,
  })
  const [item] = readItems((await read(shop, google)).text)
  expect([sku, offers.url, `${offers.price} ${offers.priceCurrency}`]).toEqual([
    item?.id?.[0],
    item?.link?.[0],
    item?.price?.[0],
  ])
  expect(offers.availability).toBe('https://schema.org/InStock')
})

test('a feed is available in shillings and in parts, and an address without a known feed is not found', async () => {
  const shop = await createTestShop()
  await addPiece(shop, { name: 'Rain band', cents: 2200 })
  await shop.db.execute(
    sql`insert into exchange_rates (rate, source, fetched_at, accepted) values (129.5, 'test', ${shop.clock.now()}, true)`,
  )
  const [item] = readItems((await read(shop, google, '?currency=KES')).text)
  expect(item?.price).toEqual(['2849.00 KES'])
  for (const wrong of ['?currency=EUR', '?part=0', '?part=2', '?part=x', '?part=99999'])
    expect((await read(shop, meta, wrong)).status, wrong).toBe(404)
  await shop.db.execute(sql`update products set deleted_at = now()`)
  expect(readItems((await read(shop, google)).text)).toEqual([])
})
