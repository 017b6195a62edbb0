import { Price } from '#app/money/price.tsx'
import type { StripProduct } from '../listing/listed-product.ts'
import { productPath } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'

/** Small on phones, because these images load together with the first screen. */
const sizes = '(max-width: 768px) 88px, 23vw'

type RelatedProductsProps = { title: string; products: readonly StripProduct[]; rate: string | undefined }

export function RelatedProducts({ title, products, rate }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="border-t border-rule pt-12 md:pt-16">
      <h2 id="related-title" className="mb-5 text-2xl md:mb-10">
        {title}
      </h2>
      <ul className="md:grid md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.name} className="max-md:border-b max-md:border-rule">
            <a
              href={productPath(product.name)}
              className="group flex h-full items-center gap-x-5 max-md:py-3 md:flex-col md:items-stretch"
            >
              <span className="block aspect-4/5 w-[88px] shrink-0 overflow-hidden bg-sand md:w-auto">
                <ProductPicture image={product.image} sizes={sizes} maxWidth={720} alt="" className="size-full" />
              </span>
              <span className="flex min-w-0 grow flex-col md:mt-3.5">
                <span className="font-display text-lg leading-snug group-hover:text-red">{product.name}</span>
                <Price cents={product.priceCents} isFrom={product.isFrom} rate={rate} className="pt-1.5 text-sm" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
