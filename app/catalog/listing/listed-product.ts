import type { Cents } from '#app/money/money.ts'
import { type StockLabel, stockLabel } from '../inventory/stock.ts'
import type { Product, ProductImage } from '../product.ts'
import { priceRange } from '../product-options.ts'
import { cutForPreviews } from '../sharing/preview.ts'
import type { ShopProduct } from '../shop-product.ts'

/** The lowest price. `isFrom`: an option may raise it. */
type ListedPrice = { priceCents: Cents; isFrom?: true }

function listedPrice(product: ShopProduct): ListedPrice {
  const { min, max } = priceRange(product)
  return { priceCents: min, ...(min === max ? {} : { isFrom: true }) }
}

/** Only the fields of a card, because the page contains them twice: as HTML and as data for its scripts. */
export type ListedProduct = Pick<Product, 'id' | 'name' | 'description' | 'images'> &
  ListedPrice & {
    /** Absent for a product that is made to order. */
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

/** The image has no alternative text, because the strip shows the product's name. */
export type StripProduct = Pick<Product, 'name'> & ListedPrice & { image?: ProductImage }

export function stripProduct(product: ShopProduct): StripProduct {
  const [image] = product.images
  return { name: product.name, ...listedPrice(product), ...(image && { image: { ...image, alt: '' } }) }
}
