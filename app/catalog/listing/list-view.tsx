import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CachedMarkup } from '#app/framework/islands/cached-markup.tsx'
import { Island } from '#app/framework/islands/island.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ListedProduct } from './listed-product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductFilters, type ProductFiltersProps } from './product-filters.tsx'
import { defaultFilter, type ProductCount, productListPath } from './product-query.ts'

export type CountedList = {
  products: ListedProduct[]
  count: ProductCount | null
  /** The cursor of this part of the list; null for the first. */
  after: string | null
  next: string | null
}

type ListViewProps = Omit<ProductFiltersProps, 'onFilter'> & {
  title: string
  list: CountedList | null
  /** Shown above the products. */
  note?: ReactNode
  /** True if the products contain only some of the words that the visitor searched. */
  isPartial?: boolean
  /** Displayed instead of the list if there are no products. */
  empty: ReactNode
}

/** `show-list.ts` replaces the elements with `data-part` when the filter changes. */
export function ListView({ title, list, note, isPartial, empty, ...filters }: ListViewProps) {
  const { categoryKey, filter, rate } = filters
  const navigate = useNavigate()
  const onFilter = (address: string) => void navigate(address, { replace: true, preventScrollReset: true })
  const count = list?.count && countText(list.count)
  const found = list?.count?.total === 0 ? 'Nothing' : count
  const isSearch = categoryKey === null && filter.search !== ''
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pt-4 pb-2.5 max-md:noscript:pt-3 md:pt-6 md:pb-4 low-desk:pt-4 low-desk:pb-2">
        <h1
          data-part="title"
          className="line-clamp-2 -mb-[0.15em] pb-[0.15em] text-3xl [overflow-wrap:anywhere] max-md:noscript:text-2xl"
        >
          {count && isSearch ? `${found} for ${isPartial ? 'part of ' : ''}“${filter.search}”` : title}
        </h1>
        <p data-part="count" role="status" className={isSearch ? 'sr-only' : 'text-soft tabular-nums'}>
          {count}
        </p>
      </div>
      <Island name="filters" of={ProductFilters} props={filters} routed={{ onFilter }} />
      <div
        data-part="list"
        className={
          categoryKey && list?.products.length !== 0
            ? 'min-h-[50dvh] pt-3 pb-section md:pt-5 low-desk:pt-3'
            : 'pt-3 pb-section md:pt-5 low-desk:pt-3'
        }
      >
        {note}
        {list ? (
          <FoundProducts list={list} rate={rate} categoryKey={categoryKey} filter={filter} empty={empty} />
        ) : (
          <ListFailure address={productListPath(filter, categoryKey)} />
        )}
      </div>
      {list && (
        <div data-part="failure" hidden>
          <ListFailure address={productListPath(filter, categoryKey)} />
        </div>
      )}
    </>
  )
}

function countText({ total, isMore }: ProductCount): string {
  if (isMore) return `More than ${total.toLocaleString('en')} pieces`
  return total === 1 ? '1 piece' : `${total} pieces`
}

function ListFailure({ address }: { address: string }) {
  return (
    <Notice kind="error">
      <p>The pieces could not be loaded.</p>
      <a
        href={address}
        className="mt-4 inline-flex min-h-12 items-center border border-current px-[min(1.75rem,6vw)] font-medium hover:border-ink hover:bg-ink hover:text-ivory"
      >
        Retry
      </a>
    </Notice>
  )
}

type FoundProductsProps = Pick<ListViewProps, 'rate' | 'categoryKey' | 'filter' | 'empty'> & { list: CountedList }

function FoundProducts({ list: { products, after, next }, rate, categoryKey, filter, empty }: FoundProductsProps) {
  const start = productListPath(filter, categoryKey)
  const unfiltered = { ...defaultFilter(categoryKey), search: categoryKey ? '' : filter.search }
  const isFiltered = productListPath({ ...unfiltered, sort: filter.sort }, categoryKey) !== start
  const removeFilters = isFiltered && (
    <a href={productListPath(unfiltered, categoryKey)} className="text-link inline-flex min-h-11 items-center">
      Remove the filters
    </a>
  )
  return (
    <>
      {after && (
        <p className="mb-8">
          <a href={start} className="text-link">
            From the start of the list
          </a>
        </p>
      )}
      {products.length === 0 ? empty : removeFilters}
      <ProductGrid products={products} rate={rate} hasRows={categoryKey === null} />
      {products.length === 0 && removeFilters}
      {next && (
        <p className="flex justify-center pt-14">
          <a
            data-more=""
            href={productListPath(filter, categoryKey, next)}
            className="inline-flex min-h-12 items-center border border-current px-7 font-medium hover:bg-ink hover:text-ivory"
          >
            Show more
          </a>
        </p>
      )}
    </>
  )
}

// On a phone the second image is below the viewport and would compete with the first for bandwidth.
const eagerCards = 1

type ProductGridProps = { products: ListedProduct[]; rate: string; hasRows: boolean }

/** `hasRows`: true for long lists: on phones each product is then a row with a small picture. */
function ProductGrid({ products, rate, hasRows }: ProductGridProps) {
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
