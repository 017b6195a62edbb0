import { shopCurrency } from '#app/money/currency.ts'
import { centsToText } from '#app/money/money.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'
import { findCategoryByValue } from '../category.ts'
import { picturePath } from '../image-path.ts'
import { stockLabel } from '../inventory/stock.ts'
import { productPath } from '../product.ts'
import { priceRange } from '../product-options.ts'
import type { ShopProduct } from '../shop-product.ts'

type Seller = Pick<ShopTexts, 'publicUrl' | 'shopName' | 'categories'> & {
  closing: { isSellingPaused: boolean } | null
}

/** JSON-LD for search engines, by schema.org. */
export function productData(product: ShopProduct, { publicUrl: origin, shopName, categories, closing }: Seller) {
  const isSold = stockLabel(product) !== 'sold-out' && !closing?.isSellingPaused
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    category: findCategoryByValue(categories, product.category)?.label ?? product.category,
    ...(product.description ? { description: product.description } : {}),
    image: product.images.map((image) => `${origin}${picturePath(image.key, 1280, 'jpg')}`),
    brand: { '@type': 'Brand', name: shopName },
    offers: {
      ...priceData(product),
      url: `${origin}${productPath(product.name)}`,
      priceCurrency: shopCurrency(),
      // A product that is made to order counts as in stock, as in the product feeds.
      availability: `https://schema.org/${isSold ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

/** A range of prices if the options change the price. */
function priceData(product: ShopProduct) {
  const { min, max } = priceRange(product)
  if (min === max) return { '@type': 'Offer', price: centsToText(min) }
  const offerCount = product.choices.reduce((all, { values }) => all * values.length, 1)
  return { '@type': 'AggregateOffer', lowPrice: centsToText(min), highPrice: centsToText(max), offerCount }
}
