import { type CategoryLink, categoryPath } from '../category.ts'
import { type Product, productPath } from '../product.ts'

/** JSON-LD for search engines, by schema.org. `origin` is the shop's public address. */
export function breadcrumbData(
  /** Null if the category is hidden. */
  category: CategoryLink | null,
  product: Pick<Product, 'name'> | null,
  origin: string,
  shopName: string,
) {
  const steps = [
    { name: shopName, path: '/' },
    ...(category ? [{ name: category.label, path: categoryPath(category.key) }] : []),
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
