import { ProductCard } from '../../../app/catalog/listing/product-card.tsx'
import { ProductOffer } from '../../../app/catalog/product/product-offer.tsx'
import { ProductView } from '../../../app/catalog/product/product-view.tsx'
import type { Product } from '../../../app/catalog/product.ts'

/** The product's card in a list, and its own page. */
export function ProductOnPage({ product }: { product: Product }) {
  return (
    <>
      <ProductCard product={product} rate="129" />
      <ProductView product={product} category="Bags" list={null}>
        <ProductOffer
          name={product.name}
          offer={{ rate: '129', makingDays: 14, readyBy: '5 December 2026' }}
          price={{ cents: product.priceCents, isFrom: false }}
          stock={product}
          isSoldOut={false}
          action={null}
        />
      </ProductView>
    </>
  )
}
