import { CachedMarkup } from '#app/framework/islands/cached-markup.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { ListedProduct } from './listed-product.ts'
import { ProductCard } from './product-card.tsx'

// On a phone the second image is below the viewport and would compete with the first for bandwidth.
const eagerCards = 1

type ProductGridProps = {
  products: ListedProduct[]
  rate: string
  /** True for long lists: on phones each product is then a row with a small picture. */
  hasRows: boolean
}

export function ProductGrid({ products, rate, hasRows }: ProductGridProps) {
  if (products.length === 0) return null
  return (
    <ul className={classNames('product-grid transition-opacity aria-busy:opacity-50', hasRows && 'max-sm:gap-y-5')}>
      {products.map((product, index) => (
        <CachedMarkup
          key={product.id}
          as="li"
          of={ProductCard}
          props={{ product, rate, isEager: index < eagerCards, isRow: hasRows }}
        />
      ))}
    </ul>
  )
}
