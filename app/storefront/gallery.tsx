import { Link } from 'react-router'
import { type Category, categoryPath } from '#app/catalog/category.ts'
import type { ProductImage } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-picture.tsx'
import { classNames } from '#app/ui/class-names.ts'

export type CategoryCard = { category: Category; image: ProductImage; pieces: number }

/** Uneven on wide screens: the first picture takes two of the three columns. */
export function Gallery({ cards }: { cards: CategoryCard[] }) {
  return (
    <section id="shop" tabIndex={-1} aria-labelledby="shop-title" className="px-margin py-section outline-none">
      <p className="eyebrow mb-5">Shop</p>
      <h2 id="shop-title" className="mb-10 max-w-[14ch] text-3xl md:mb-14">
        EXCLUSIVE MASAI JEWELRY
      </h2>
      <ul className="grid gap-x-4 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-6 lg:gap-y-14">
        {cards.map((card, index) => (
          <GalleryCard key={card.category.key} card={card} isWide={index === 0} />
        ))}
      </ul>
    </section>
  )
}

function GalleryCard({ card: { category, image, pieces }, isWide }: { card: CategoryCard; isWide: boolean }) {
  return (
    <li className={classNames('group relative', isWide && 'lg:col-span-2')}>
      <div
        className={classNames(
          'overflow-hidden bg-sand',
          isWide
            ? 'aspect-5/4 sm:aspect-square lg:aspect-auto lg:h-full lg:max-h-[calc((100vw-2*var(--spacing-margin)-3rem)/3)]'
            : 'aspect-5/4 sm:aspect-square',
        )}
      >
        <ProductPicture
          image={image}
          sizes={
            isWide
              ? '(max-width: 519px) 92vw, (max-width: 1079px) 46vw, 62vw'
              : '(max-width: 519px) 92vw, (max-width: 1079px) 46vw, 31vw'
          }
          className="h-full! object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </div>
      <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl">
          <Link
            to={categoryPath(category.key)}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:text-red"
          >
            {category.label}
          </Link>
        </h3>
        <p className="text-sm text-soft">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</p>
      </div>
    </li>
  )
}
