import type { ReactNode } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CategoryKey, categoryPath } from '../category.ts'
import { ProductFilters } from './product-filters.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ListFilter, type ProductCount, searchPath, unfiltered, writeFilter } from './product-query.ts'
import { useListFilter } from './use-list-filter.ts'
import { type ListedPage, useMoreProducts, useNearWindow } from './use-more-products.ts'

export type CountedList = ListedPage & { count: ProductCount | null }

type ListViewProps = {
  title: string
  /** Null: all categories, as a search of the shop lists them. */
  own: CategoryKey | null
  filter: ListFilter
  list: CountedList | null
  rate: string
  /** Above the pieces. */
  note?: ReactNode
  /** Instead of them. */
  empty: ReactNode
}

export function ListView({ title, own, filter, list, rate, note, empty }: ListViewProps) {
  const { draft, change } = useListFilter(filter, own)
  const addressOf = (shown: ListFilter) => {
    const query = writeFilter(shown, own).toString()
    return (own ? categoryPath(own) : searchPath) + (query ? `?${query}` : '')
  }
  const bare = addressOf({ ...unfiltered(own), search: own ? '' : filter.search })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 pt-10 pb-8 md:pt-16 md:pb-12">
        <h1 className="text-4xl">{title}</h1>
        <p role="status" className="text-soft tabular-nums">
          {list?.count && countText(list.count)}
        </p>
      </div>
      <ProductFilters own={own} filter={draft} onChange={change} />
      <div className={own ? 'min-h-[50dvh] py-10' : 'py-10'}>
        {note}
        {list ? (
          <GrowingGrid list={list} rate={rate} from={addressOf(filter)} bare={bare} empty={empty} />
        ) : (
          <ListFailure />
        )}
      </div>
    </>
  )
}

function countText({ total, isMore }: ProductCount): string {
  if (isMore) return `More than ${total.toLocaleString('en')} pieces`
  return total === 1 ? '1 piece' : `${total} pieces`
}

function ListFailure() {
  const { revalidate, state } = useRevalidator()
  const isHydrated = useHydrated()
  return (
    <Notice kind="error">
      <p>The pieces could not be loaded.</p>
      <Button
        kind="secondary"
        className="mt-4"
        disabled={!isHydrated}
        isBusy={state !== 'idle'}
        busyText="Loading..."
        onClick={revalidate}
      >
        Retry
      </Button>
    </Notice>
  )
}

type GrowingGridProps = Pick<ListViewProps, 'rate' | 'empty'> & {
  list: ListedPage
  from: string
  /** The same list without filters. */
  bare: string
}

function GrowingGrid({ list, rate, from, bare, empty }: GrowingGridProps) {
  const { products, nextAddress, isLoading, hasFailed, loadMore } = useMoreProducts(list)
  const navigation = useNavigation()
  const isWaiting = navigation.state === 'loading' && navigation.location.pathname === from.split('?')[0]
  const more = useNearWindow<HTMLAnchorElement>(() => !hasFailed && loadMore(), nextAddress)
  return (
    <>
      {list.after && (
        <p className="mb-8">
          <Link to={from} className="text-link">
            From the start of the list
          </Link>
        </p>
      )}
      {products.length === 0 && empty}
      <ProductGrid products={products} rate={rate} from={from} isWaiting={isWaiting} />
      {products.length === 0 && from !== bare && (
        <Link to={bare} preventScrollReset className="text-link inline-flex min-h-11 items-center">
          Remove the filters
        </Link>
      )}
      {nextAddress && (
        <p className="flex justify-center pt-14">
          <Link
            ref={more}
            to={nextAddress}
            prefetch="none"
            aria-busy={isLoading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              loadMore()
            }}
            className="inline-flex min-h-12 items-center border border-current px-7 font-medium hover:bg-ink hover:text-ivory"
          >
            {isLoading ? 'Loading...' : 'Show more'}
          </Link>
        </p>
      )}
    </>
  )
}
