import type { Cents } from '#app/money/money.ts'
import type { products } from './catalog.tables.server.ts'
import type { FocusPoint } from './focus-point.ts'
import { type StockCount, type Stocked, stockLabel } from './inventory/stock.ts'

export type ProductImage = {
  key: string
  alt: string
  width: number
  height: number
  /** The point that cropping keeps; null means the middle. */
  focus?: FocusPoint | null
}

/** What staff say of a product: `fields/product-fields.ts` has an entry for each. */
export type ProductFields = Omit<
  typeof products.$inferSelect,
  'id' | 'nameKey' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'place' | 'plain' | 'pairs' | 'words'
>

export type Product = ProductFields & {
  id: string
  images: ProductImage[]
  ready: StockCount[]
  /** Goes up with every change, so that two members of staff can't overwrite each other. */
  version: number
}

/** What must be said of a new product, and what may be. */
export type ProductDetails = Pick<ProductFields, 'name' | 'category' | 'priceCents'> & Partial<ProductFields>

/** What a shopper's page knows of it. */
export type ShopProduct = Omit<Product, 'version' | 'withheld' | 'makingDays'>

export const minPriceCents: Cents = 1
export const maxPriceCents: Cents = 1_000_000
export const productNameMaximum = 120
export const productDescriptionMaximum = 4000
export const productImagesMaximum = 8
export const maxProductionDays = 365

export function productNameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

export function productPath(name: string): string {
  // The router reads a last `_` of a data request as a slash, and `*` as a pattern.
  return `/shop/${encodeURIComponent(name).replace(/_$/, '%5F').replaceAll('*', '%2A')}`
}

/**
 * Reads the raw path, because a router parameter can't tell `%2F` (a slash) from `%252F` (three characters). Null if
 * the path holds no name.
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

export function pageTitleSuffix(product: Stocked): string {
  const word = stockLabel(product)
  return word ? titleSuffixes[word] : ' ( PRE - ORDER )'
}
