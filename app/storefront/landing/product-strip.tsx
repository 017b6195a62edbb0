import { densePhoneQuery } from '#app/catalog/image-path.ts'
import type { StripProduct } from '#app/catalog/listing/listed-product.ts'
import { productPath } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import { CachedMarkup } from '#app/framework/islands/cached-markup.tsx'
import { Price } from '#app/money/price.tsx'

type ProductStripProps = { id: string; title: string; products: StripProduct[]; rate: string }

export function ProductStrip({ id, title, products, rate }: ProductStripProps) {
  if (products.length === 0) return null
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="pt-section outline-none">
      <h2 id={`${id}-title`} className="mb-7 px-margin text-3xl md:mb-12">
        {title}
      </h2>
      <ul className="flex snap-x scroll-px-margin gap-4 overflow-x-auto px-margin pb-1 [scrollbar-width:none] lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible [&::-webkit-scrollbar]:hidden">
        {products.map((product) => (
          <CachedMarkup
            key={product.name}
            as="li"
            className="w-[58%] shrink-0 snap-start sm:w-[36%] lg:w-auto lg:nth-[n+5]:hidden"
            of={PricedProduct}
            props={{ product, rate }}
          />
        ))}
      </ul>
    </section>
  )
}

function PricedProduct({ product, rate }: { product: StripProduct; rate: string }) {
  return (
    <a href={productPath(product.name)} className="group flex h-full flex-col outline-offset-[-3px]">
      <span className="relative block aspect-4/5 overflow-hidden bg-sand">
        <ProductPicture
          image={product.image}
          sizes={`${densePhoneQuery} 35vw, (max-width: 519px) calc(58vw - 23px), (max-width: 1079px) 34vw, 23vw`}
          alt=""
          className="absolute inset-0 size-full! object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </span>
      <h3 className="mt-3.5 text-lg leading-snug group-hover:text-red md:text-xl">{product.name}</h3>
      <Price cents={product.priceCents} isFrom={product.isFrom} rate={rate} className="pt-2 text-sm lg:mt-auto" />
    </a>
  )
}
