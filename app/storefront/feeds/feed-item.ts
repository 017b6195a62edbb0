import { type Category, categoryOf } from '#app/catalog/category.ts'
import { fullPicturePath } from '#app/catalog/image-path.ts'
import { type StockLabel, stockLabel } from '#app/catalog/inventory/stock.ts'
import { type Product, type ProductImage, productPath } from '#app/catalog/product.ts'
import { priceRange } from '#app/catalog/product-options.ts'
import { type Cents, centsToKes, centsToText } from '#app/money/money.ts'

export const feedCurrencies = ['USD', 'KES'] as const
export type FeedCurrency = (typeof feedCurrencies)[number]

export type FeedShop = {
  name: string
  origin: string
  /** Between an order of today and the day on which it is ready. */
  makingDays: number
  /** Anywhere in Kenya; null where nothing goes everywhere there. */
  shippingCents: Cents | null
  currency: FeedCurrency
  /** Shillings for a dollar. */
  rate: string
  categories: readonly Category[]
}

/** What every merchant's catalogue asks of a piece, as text that is not escaped yet. */
export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  /** The first is the main one. At most eleven. */
  images: string[]
  /** Such as '12.00 USD'; of a piece with choices the least. */
  price: string
  shipping: string | null
  brand: string
  productType: string
  /** Of Google's taxonomy; null where it has none for these pieces. */
  googleCategory: number | null
  makingDays: number
  /** Null: it is made to order. */
  stock: StockLabel | null
}

/** Google refuses smaller pictures from 31 January 2027 on (answer 6324350). */
const minPixels = 500
const maxPictures = 11
const maxTitleLength = 100

/** Ids of Google's own taxonomy file, of the template's categories. */
const googleCategories: Record<string, number | null> = {
  bracelets: 191,
  'Body Chain': 190,
  necklaces: 196,
  beads: 188,
  friendship_bracelets: 191,
  chokers: 196,
  bags: 3032,
  covers: null,
}

/** Null for a piece without a picture that is large enough: no catalogue takes it. */
export function feedItem(product: Product, shop: FeedShop): FeedItem | null {
  const images = product.images.filter(isLargeEnough).slice(0, maxPictures)
  if (images.length === 0) return null
  const label = categoryOf(shop.categories, product.category)?.label ?? product.category
  return {
    id: product.id,
    title: [...plain(product.name)].slice(0, maxTitleLength).join(''),
    description: quiet(
      plain(product.description ?? '') || `${plain(product.name)}, ${label.toLowerCase()}, made by hand.`,
    ),
    link: `${shop.origin}${productPath(product.name)}`,
    images: images.map((image) => `${shop.origin}${fullPicturePath(image, 'jpg')}`),
    price: priceText(priceRange(product).least, shop),
    shipping: shop.shippingCents === null ? null : priceText(shop.shippingCents, shop),
    brand: plain(shop.name),
    productType: `Home > ${label}`,
    googleCategory: googleCategories[product.category] ?? null,
    makingDays: shop.makingDays,
    stock: stockLabel(product),
  }
}

function isLargeEnough({ width, height }: ProductImage): boolean {
  return Math.min(width, height) >= minPixels
}

function priceText(cents: number, { currency, rate }: FeedShop): string {
  return currency === 'USD' ? `${centsToText(cents)} USD` : `${centsToKes(cents, rate)}.00 KES`
}

/** In one line, without marks of HTML and without what no XML file may hold. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[<>\p{Cc}\uFFFD-\uFFFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Meta refuses what shouts. */
function quiet(text: string): string {
  const shouts = text === text.toUpperCase() && text !== text.toLowerCase()
  return shouts ? text.charAt(0) + text.slice(1).toLowerCase() : text
}
