import { escapeXml } from '#app/framework/escape-xml.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import type { Route } from './+types/google-feed'
import type { FeedItem } from './feed-item.ts'
import { type Feed, feedNotFound, feedResponse, readFeed } from './read-feed.server.ts'

export const handle = sharedPage('part', 'currency')

export async function loader({ url, context }: Route.LoaderArgs) {
  const feed = await readFeed(url, context)
  return feed ? feedResponse(googleFeed(feed), 'application/xml', 'google.xml') : feedNotFound()
}

/** RSS 2.0 with Google's elements. A product that is made to order counts as in stock, with its handling days. */
function googleFeed({ shop, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element('title', shop.name)}${element('link', `${shop.origin}/`)}${element('description', `Made by hand: ${shop.name}`)}
${items.map(itemElement).join('\n')}
</channel></rss>
`
}

function itemElement(item: FeedItem): string {
  const [main = '', ...others] = item.images
  const fields: [name: string, text: string | number | null][] = [
    ['id', item.id],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', main],
    ...others.map((image): [string, string] => ['additional_image_link', image]),
    ['availability', item.stock === 'sold-out' ? 'out_of_stock' : 'in_stock'],
    ['min_handling_time', item.stock === 'ready' ? 0 : 1],
    ['max_handling_time', item.makingDays],
    ['price', item.price],
    ['condition', 'new'],
    ['brand', item.brand],
    ['identifier_exists', 'no'],
    ['google_product_category', item.googleCategory],
    ['product_type', item.productType],
  ]
  const texts = fields.flatMap(([name, text]) => (text === null ? [] : [element(`g:${name}`, String(text))]))
  return `<item>${texts.join('')}${shippingElement(item)}</item>`
}

function shippingElement({ shipping }: FeedItem): string {
  if (shipping === null) return ''
  return `<g:shipping>${element('g:country', 'KE')}${element('g:price', shipping)}</g:shipping>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
