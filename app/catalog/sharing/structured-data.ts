import { centsToText } from '#app/money/money.ts'
import { type Category, categoryOf, categoryPath } from '../category.ts'
import { picturePath } from '../picture.ts'
import { type Product, productPath } from '../product.ts'

/** For search engines, in schema.org's words. `origin` is the shop's public address. */
export function productData(product: Product, origin: string, shopName: string) {
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
      '@type': 'Offer',
      url: `${origin}${productPath(product.name)}`,
      price: centsToText(product.priceCents),
      priceCurrency: 'USD',
      availability: 'https://schema.org/PreOrder',
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

export function breadcrumbData(category: Category, product: Product | null, origin: string, shopName: string) {
  const steps = [
    { name: shopName, path: '/' },
    { name: category.label, path: categoryPath(category.key) },
    ...(product ? [{ name: product.name, path: productPath(product.name) }] : []),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}
