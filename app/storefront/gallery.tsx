import { Link } from 'react-router'
import { type Category, categoryPath } from '#app/catalog/category.ts'
import type { ProductImage } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-picture.tsx'
import { classNames } from '#app/ui/class-names.ts'

export type CategoryCard = { category: Category; image: ProductImage; pieces: number }

/** Uneven on wide screens: the first picture is as large as four, and a few words take the last place. */
export function Gallery({ cards }: { cards: CategoryCard[] }) {
  const pieces = cards.reduce((sum, card) => sum + card.pieces, 0)
  return (
    <section id="shop" tabIndex={-1} aria-labelledby="shop-title" className="px-margin py-section outline-none">
      <p className="eyebrow mb-5">Shop</p>
      <h2 id="shop-title" className="mb-10 max-w-[14ch] text-3xl md:mb-14">
        EXCLUSIVE MASAI JEWELRY
      </h2>
      <ul className="grid gap-x-4 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-6 lg:gap-y-14">
        {cards.map((card, index) => (
          <GalleryCard key={card.category.key} card={card} isLarge={index === 0} />
        ))}
        <li className="hidden flex-col justify-end lg:flex">
          <p className="max-w-[16ch] border-t border-rule pt-6 font-display text-2xl">
            {pieces > 0 && `${pieces} pieces, `}each beaded after you ask for it
          </p>
        </li>
      </ul>
    </section>
  )
}

function GalleryCard({ card: { category, image, pieces }, isLarge }: { card: CategoryCard; isLarge: boolean }) {
  return (
    <li className={classNames('group relative flex flex-col', isLarge && 'lg:col-span-2 lg:row-span-2')}>
      <div
        className={classNames(
          'relative aspect-5/4 overflow-hidden bg-sand sm:aspect-square',
          isLarge && 'lg:aspect-auto lg:grow',
        )}
      >
        <ProductPicture
          image={image}
          sizes={`(max-width: 519px) 92vw, (max-width: 1079px) 46vw, ${isLarge ? 62 : 31}vw`}
          className="absolute inset-0 h-full! object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </div>
      <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className={isLarge ? 'text-xl lg:text-2xl' : 'text-xl'}>
          <Link
            to={categoryPath(category.key)}
            prefetch="intent"
            className="group-hover:text-red after:absolute after:inset-0"
          >
            {category.label}
          </Link>
        </h3>
        <p className="text-sm text-soft">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</p>
      </div>
    </li>
  )
}
