import { Link, useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Category, categoryPath } from '../category.ts'
import { ProductFilters } from './product-filters.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ListFilter, writeFilter } from './product-query.ts'
import { useListFilter } from './use-list-filter.ts'
import { type ListedPage, useMoreProducts, useNearWindow } from './use-more-products.ts'

type CategoryViewProps = {
  category: Category
  filter: ListFilter
  list: (ListedPage & { total: number }) | null
  rate: string
}

export function CategoryView({ category, filter, list, rate }: CategoryViewProps) {
  const { draft, change } = useListFilter(filter, category.key)
  const query = writeFilter(filter, category.key).toString()
  const from = categoryPath(category.key) + (query ? `?${query}` : '')
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 pt-10 pb-8 md:pt-16 md:pb-12">
        <h1 className="text-4xl">{category.label}</h1>
        <p role="status" className="text-soft tabular-nums">
          {list && countText(list.total)}
        </p>
      </div>
      <ProductFilters own={category.key} filter={draft} onChange={change} />
      <div className="min-h-[50dvh] py-10">
        {list ? <GrowingGrid list={list} rate={rate} from={from} /> : <ListFailure />}
      </div>
    </>
  )
}

function countText(total: number): string {
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

type GrowingGridProps = { list: ListedPage; rate: string; from: string }

function GrowingGrid({ list, rate, from }: GrowingGridProps) {
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
      <ProductGrid products={products} rate={rate} from={from} isWaiting={isWaiting} />
      {products.length === 0 && from.includes('?') && (
        <Link
          to={from.split('?')[0] ?? from}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center"
        >
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
