import type { Cents } from '#app/money/money.ts'
import type { CategoryValue } from './category.ts'
import type { Choice } from './choices.ts'
import type { FocusPoint } from './focus-point.ts'
import { type ReadyCount, type Stocked, stockWord, type Withheld } from './stock/stock.ts'

export type ProductImage = {
  key: string
  alt: string
  width: number
  height: number
  /** The point that cropping keeps; null means the middle. */
  focus?: FocusPoint | null
}

export type Product = {
  id: string
  name: string
  category: CategoryValue
  priceCents: Cents
  description: string | null
  images: ProductImage[]
  /** What a buyer decides before it goes into the cart. */
  choices: Choice[]
  /** Else it can be had as long as some are ready. */
  isMadeToOrder: boolean
  ready: ReadyCount[]
  /** Null: as many as the shop's pieces usually take. */
  makingDays: number | null
  /** Null: it is in the shop. */
  withheld: Withheld | null
  /** Goes up with every change, so that two members of staff can't overwrite each other. */
  version: number
}

/** What a shopper's page knows of it. */
export type ShopProduct = Omit<Product, 'version' | 'withheld' | 'makingDays'>

export const leastPriceCents: Cents = 1
export const mostPriceCents: Cents = 1_000_000
export const productNameMaximum = 120
export const productDescriptionMaximum = 4000
export const productImagesMaximum = 8
export const makingDaysMaximum = 365

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
  const word = stockWord(product)
  return word ? titleSuffixes[word] : ' ( PRE - ORDER )'
}
