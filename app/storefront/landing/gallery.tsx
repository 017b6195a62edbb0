import { type CategoryLink, categoryPath } from '#app/catalog/category.ts'
import { densePhoneQuery } from '#app/catalog/image-path.ts'
import { searchPath } from '#app/catalog/listing/product-query.ts'
import type { ProductImage } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import { type LandingTexts, landingText } from '#app/shop/landing-texts.ts'
import { classNames } from '#app/ui/class-names.ts'

type CategoryCard = { category: CategoryLink; image: ProductImage; products: number }

export function Gallery({ texts, cards }: { texts: LandingTexts; cards: CategoryCard[] }) {
  const products = cards.reduce((sum, card) => sum + card.products, 0)
  return (
    <section id="shop" tabIndex={-1} aria-labelledby="shop-title" className="px-margin pt-section outline-none">
      <p className="eyebrow mb-4">{landingText(texts, 'shop.eyebrow')}</p>
      <h2 id="shop-title" className="mb-7 max-w-[9.2em] text-3xl md:mb-12">
        {landingText(texts, 'shop.title')}
      </h2>
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-4 sm:gap-y-8 sm:border-0 lg:grid-cols-3 lg:gap-x-6 lg:gap-y-12">
        {cards.map((card, index) => (
          <GalleryCard key={card.category.key} card={card} isLarge={index === 0} />
        ))}
        <li className="group relative hidden flex-col items-start justify-between border-t border-rule pt-6 lg:flex">
          <a
            href={searchPath}
            className="max-w-[10.51em] font-display text-2xl group-hover:text-red after:absolute after:inset-0"
          >
            {products > 0 && `${products} pieces, `}
            {landingText(texts, 'shop.line')}
          </a>
          <span aria-hidden="true" className="text-link">
            See all pieces
          </span>
        </li>
      </ul>
    </section>
  )
}

function GalleryCard({ card: { category, image, products }, isLarge }: { card: CategoryCard; isLarge: boolean }) {
  return (
    <li
      className={classNames(
        'group relative flex flex-row-reverse items-center gap-4 border-t border-rule py-1.5 sm:flex-col sm:items-stretch sm:gap-0 sm:border-0 sm:py-0',
        isLarge && 'lg:col-span-2 lg:row-span-2',
      )}
    >
      <div
        className={classNames(
          'relative aspect-5/4 w-16 shrink-0 overflow-hidden bg-sand sm:aspect-3/2 sm:w-auto lg:aspect-5/4',
          isLarge && 'lg:aspect-auto lg:grow',
        )}
      >
        <ProductPicture
          image={image}
          sizes={`${densePhoneQuery} 53px, (max-width: 519px) 64px, (max-width: 1079px) 46vw, ${isLarge ? 62 : 30}vw`}
          className="absolute inset-0 h-full! object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex grow flex-wrap items-baseline justify-between gap-x-4 sm:mt-3.5 sm:grow-0">
        <h3 className={isLarge ? 'text-lg sm:text-xl lg:text-2xl' : 'text-lg sm:text-xl'}>
          <a href={categoryPath(category.key)} className="group-hover:text-red after:absolute after:inset-0">
            {category.label}
          </a>
        </h3>
        <p className="text-sm text-soft">{products === 1 ? '1 piece' : `${products} pieces`}</p>
      </div>
    </li>
  )
}
