import { type Category, findCategoryByValue } from '#app/catalog/category.ts'
import { fullPicturePath } from '#app/catalog/image-path.ts'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import { type Product, type ProductImage, productPath } from '#app/catalog/product.ts'
import { priceRange } from '#app/catalog/product-options.ts'
import { type CurrencyCode, minorUnits, shopCurrency } from '#app/money/currency.ts'
import { type Cents, centsToKes, centsToText } from '#app/money/money.ts'

/** The currencies of the feeds: the shop's currency and Kenyan shillings. */
export const feedCurrencies = () => [shopCurrency(), 'KES'] as const
export type FeedCurrency = CurrencyCode

export type FeedShop = {
  name: string
  origin: string
  /** The number of days from an order today until the product is finished. */
  makingDays: number
  /** The delivery price within Kenya. Null if no option covers the whole country. */
  shippingCents: Cents | null
  currency: FeedCurrency
  /** Kenyan shillings for one unit of the shop's currency. */
  rate: string
  categories: readonly Category[]
}

/** The fields of the feeds, as unescaped text. The first image is the main image. */
export type FeedItem = NonNullable<ReturnType<typeof feedItem>>

/** Google refuses smaller images from 31 January 2027 on (help article 6324350). */
const minPixels = 500
const maxPictures = 11
const maxTitleLength = 100

/** Ids from Google's taxonomy file for the template's categories. */
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

/** Null if no image is large enough: the catalogues accept no product without an image. */
export function feedItem(product: Product, shop: FeedShop) {
  const images = product.images.filter(isLargeEnough).slice(0, maxPictures)
  if (images.length === 0) return null
  const label = findCategoryByValue(shop.categories, product.category)?.label ?? product.category
  return {
    id: product.id,
    title: [...toPlainLine(product.name)].slice(0, maxTitleLength).join(''),
    description: softenCapitals(
      toPlainLine(product.description ?? '') || `${toPlainLine(product.name)}, ${label.toLowerCase()}, made by hand.`,
    ),
    link: `${shop.origin}${productPath(product.name)}`,
    images: images.map((image) => `${shop.origin}${fullPicturePath(image, 'jpg')}`),
    price: priceText(priceRange(product).min, shop),
    shipping: shop.shippingCents === null ? null : priceText(shop.shippingCents, shop),
    brand: toPlainLine(shop.name),
    productType: `Home > ${label}`,
    googleCategory: googleCategories[product.category] ?? null,
    makingDays: shop.makingDays,
    stock: stockLabel(product),
  }
}

function isLargeEnough({ width, height }: ProductImage): boolean {
  return Math.min(width, height) >= minPixels
}

/** '12.00 USD'. */
function priceText(cents: number, { currency, rate }: FeedShop): string {
  if (currency !== shopCurrency()) return `${centsToKes(cents, rate)}.00 KES`
  return `${centsToText(cents)}${minorUnits() === 1 ? '.00' : ''} ${currency}`
}

/** One line, without HTML markup and characters that XML forbids. */
function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[<>\p{Cc}\uFFFD-\uFFFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Meta refuses texts in capital letters. */
function softenCapitals(text: string): string {
  const shouts = text === text.toUpperCase() && text !== text.toLowerCase()
  return shouts ? text.charAt(0) + text.slice(1).toLowerCase() : text
}
