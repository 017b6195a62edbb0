import type { Cents } from '#app/money/money.ts'
import { type StockLabel, stockLabel } from '../inventory/stock.ts'
import type { Product, ProductImage } from '../product.ts'
import { priceRange } from '../product-options.ts'
import { cutForPreviews } from '../sharing/preview.ts'
import type { ShopProduct } from '../shop-product.ts'

/** `priceCents`: the lowest price. `isFrom`: true if other options cost more. */
type ListedPrice = { priceCents: Cents; isFrom?: true }

function listedPrice(product: ShopProduct): ListedPrice {
  const { min, max } = priceRange(product)
  return { priceCents: min, ...(min === max ? {} : { isFrom: true }) }
}

/**
 * Has only the fields that a card displays, because the page contains each product twice: as HTML and as data for its
 * scripts.
 */
export type ListedProduct = Pick<Product, 'id' | 'name' | 'description' | 'images'> &
  ListedPrice & {
    /** Absent for a product that is made to order and not in stock. */
    stock?: StockLabel
    /** A blurred preview for the first row, from `readPreparedPreview`. */
    blurredPreview?: string
  }

export function listedProduct(product: ShopProduct): ListedProduct {
  const { id, name, description, images } = product
  const stock = stockLabel(product)
  const price = listedPrice(product)
  const shown = { description: cutForPreviews(description), images: images.slice(0, 2) }
  return { id, name, ...price, ...(stock ? { stock } : {}), ...shown }
}

/** A product for a strip. Its image has no alternative text, because the strip displays the product's name. */
export type StripProduct = Pick<Product, 'name'> & ListedPrice & { image?: ProductImage }

export function stripProduct(product: ShopProduct): StripProduct {
  const [image] = product.images
  return { name: product.name, ...listedPrice(product), ...(image && { image: { ...image, alt: '' } }) }
}
