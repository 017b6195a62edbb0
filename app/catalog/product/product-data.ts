import { centsToText } from '#app/money/money.ts'
import { categoryOf } from '../category.ts'
import { priceRange } from '../choices.ts'
import { picturePath } from '../picture.ts'
import { productPath, type ShopProduct } from '../product.ts'
import { stockWord } from '../stock/stock.ts'

/** For search engines, in schema.org's words. `origin` is the shop's public address. */
export function productData(product: ShopProduct, origin: string, shopName: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    category: categoryOf(product.category).label,
    ...(product.description ? { description: product.description } : {}),
    image: product.images.map((image) => `${origin}${picturePath(image.key, 1280, 'jpg')}`),
    brand: { '@type': 'Brand', name: shopName },
    offers: {
      ...priceData(product),
      url: `${origin}${productPath(product.name)}`,
      priceCurrency: 'USD',
      // What is made to order is in stock, as the feeds say it.
      availability: `https://schema.org/${stockWord(product) === 'sold-out' ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

/** A range where the price depends on what is chosen. */
function priceData(product: ShopProduct) {
  const { least, most } = priceRange(product)
  if (least === most) return { '@type': 'Offer', price: centsToText(least) }
  const offerCount = product.choices.reduce((all, { values }) => all * values.length, 1)
  return { '@type': 'AggregateOffer', lowPrice: centsToText(least), highPrice: centsToText(most), offerCount }
}
