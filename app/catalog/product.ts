import type { Cents } from '#app/money/money.ts'
import type { CategoryValue } from './category.ts'
import type { FocusPoint } from './focus-point.ts'

export type ProductImage = {
  key: string
  alt: string
  width: number
  height: number
  /** What stays in view where it is cropped; its middle where none is set. */
  focus?: FocusPoint | null
}

export type Product = {
  id: string
  name: string
  category: CategoryValue
  priceCents: Cents
  description: string | null
  images: ProductImage[]
  /** Raised with every change, so that two members of staff do not overwrite each other. */
  version: number
}

export const productNameMaximum = 120
export const productDescriptionMaximum = 4000
export const productImagesMaximum = 8

/** Unique without regard to case: two names with the same key are the same name. */
export function productNameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** The product's page. Any name that the rules allow comes back unchanged from `nameFromPath`. */
export function productPath(name: string): string {
  // The router takes `_` at the end of a data request for a slash at the end of the page's address, and `*` for a pattern.
  return `/shop/${encodeURIComponent(name).replace(/_$/, '%5F').replaceAll('*', '%2A')}`
}

/**
 * The name in a page's address. It reads the raw path, because a router's parameter no longer tells `%2F` (a slash)
 * from `%252F` (the three characters). Null where no name can come out of it.
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

export const pageTitleSuffix = ' ( PRE - ORDER )'
