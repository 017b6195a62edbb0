import { minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import type { Cents } from '#app/money/money.ts'
import type { products } from './catalog.tables.server.ts'
import type { FocusPoint } from './focus-point.ts'
import { type ProductStock, type StockCount, stockLabel } from './inventory/stock.ts'

export type ProductImage = {
  key: string
  alt: string
  width: number
  height: number
  /** Null: the centre. */
  focus?: FocusPoint | null
}

/** The fields that a draft may lack. */
type PublishingFields = { category: string; priceCents: Cents }
type WithDraftFields<T extends PublishingFields> = Omit<T, keyof PublishingFields> & {
  [Name in keyof PublishingFields]: PublishingFields[Name] | null
}

/** The fields of the product form. `fields/product-fields.ts` describes each of them. */
export type ProductFields = PublishingFields &
  Omit<
    typeof products.$inferSelect,
    | keyof PublishingFields
    | 'id'
    | 'nameKey'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'deletedAt'
    | 'place'
    | 'plainText'
    | 'letterPairs'
    | 'searchVector'
  >

export type DraftFields = WithDraftFields<ProductFields>

export type Product = ProductFields & {
  id: string
  images: ProductImage[]
  stockCounts: StockCount[]
  /** Incremented by every change, so that two members of staff can't overwrite each other's changes. */
  version: number
}

/** A product as staff see it. A draft may have no category and no price. */
export type StoredProduct = WithDraftFields<Product>

export function isFinished(product: StoredProduct): product is Product {
  return product.category !== null && product.priceCents !== null
}

type DraftContent = Pick<StoredProduct, 'category' | 'priceCents' | 'description'>

/** The API names of the fields that a draft needs before it can be published. */
export function missingFields({ category, priceCents, description }: DraftContent): string[] {
  return [
    ...(category === null ? ['category'] : []),
    ...(priceCents === null ? ['price'] : []),
    ...(description ? [] : ['description']),
  ]
}

/** The required and optional fields of a new product. */
export type ProductDetails = Pick<ProductFields, 'name' | 'category' | 'priceCents'> & Partial<ProductFields>
/** A draft needs only a name. */
export type DraftDetails = Pick<DraftFields, 'name'> & Partial<DraftFields>

export const minPriceCents: Cents = 1
export const maxPriceCents = (): Cents => highestPrice() * minorUnits()
export const maxProductNameLength = 120
export const maxProductDescriptionLength = 4000
export const maxProductImages = 8
export const maxProductionDays = 365

export function productNameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

export function productPath(name: string): string {
  // The router reads a `_` at the end of a data request as a slash, and `*` as a pattern, so both are escaped.
  return `/shop/${encodeURIComponent(name).replace(/_$/, '%5F').replaceAll('*', '%2A')}`
}

/**
 * Parses the raw path, because a router parameter can't distinguish `%2F` (a slash) from `%252F` (three characters).
 * Null if the path has no name.
 */
export function nameFromPath(pathname: string): string | null {
  const segment = pathname.replace(/^\/shop\//i, '').replace(/\/$/, '')
  try {
    const name = decodeURIComponent(segment)
    return /\p{Cc}/u.test(name) ? null : name
  } catch {
    return null
  }
}

const titleSuffixes = { ready: ' ( READY TO SEND )', 'sold-out': ' ( SOLD OUT )' } as const

export function pageTitleSuffix(product: ProductStock): string {
  const word = stockLabel(product)
  return word ? titleSuffixes[word] : ' ( PRE - ORDER )'
}
