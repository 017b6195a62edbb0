import * as lucide from 'lucide'
import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { icon } from '#app/ui/icons/icon.tsx'
import { Search } from '#app/ui/icons/icons.tsx'
import { type CategoryLink, categoryPath } from '../category.ts'
import { CategoryBoxes } from './category-boxes.tsx'
import { PriceLimit } from './price-limit.tsx'
import {
  defaultFilter,
  type ListFilter,
  maxSearchLength,
  productSorts,
  searchParameter,
  searchPath,
} from './product-query.ts'
import { showList } from './show-list.ts'
import { Toggle } from './tool-toggle.tsx'
import { useListFilter } from './use-list-filter.ts'

const SlidersHorizontal = icon(lucide.SlidersHorizontal)

const field = 'min-h-12 w-full bg-transparent text-base text-ink placeholder:text-soft'

export type ProductFiltersProps = {
  /** The category's key. Null on the search page, which has all categories. */
  categoryKey: string | null
  categories: readonly CategoryLink[]
  filter: ListFilter
  /** The highest price in the shop, in whole units of its currency. */
  maxListedPrice: number
  /** The currency, such as 'dollars'. */
  unit: string
  /** Kenyan shillings for one unit of the shop's currency. Empty if the page displays no prices in shillings. */
  rate: string
  onFilter?: (address: string) => void
}

/** On a phone, search and filters are collapsed and open below a row of buttons. Works without scripts. */
export function ProductFilters({
  categoryKey,
  categories,
  filter: shown,
  maxListedPrice,
  unit,
  rate,
  onFilter = showList,
}: ProductFiltersProps) {
  const { draft: filter, change: onChange } = useListFilter(shown, categoryKey, onFilter)
  const [isSearched] = useState(categoryKey !== null && filter.search !== '')
  const search = useRef<HTMLDetailsElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)

  // Focuses the search field if the visitor opened it before hydration.
  useEffect(() => {
    if (search.current?.open && !isSearched) searchInput.current?.focus()
  }, [isSearched])

  // Moves the focus within the click handler, because a phone opens its keyboard only then.
  function toggleSearch(event: MouseEvent) {
    event.preventDefault()
    if (search.current?.toggleAttribute('open')) searchInput.current?.focus()
  }

  // The elements are in the order in which they appear, because the Tab key follows it.
  const searchField = (
    <SearchField
      categoryKey={categoryKey}
      input={searchInput}
      value={filter.search}
      onChange={(search) => onChange({ search }, true)}
    />
  )

  return (
    <search>
      <form
        method="get"
        action={categoryKey ? categoryPath(categoryKey) : searchPath}
        aria-label="Filter the pieces"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({})
        }}
        className="list-tools"
      >
        {categoryKey ? (
          <Toggle
            ref={search}
            label="Search"
            more=" this list"
            icon={<Search size={20} strokeWidth={1.6} />}
            isOpen={isSearched}
            onClick={toggleSearch}
            className="tool peer/search md:hidden"
          />
        ) : (
          searchField
        )}
        <Toggle
          label="Filters"
          count={countFilters(filter, categoryKey)}
          icon={<SlidersHorizontal size={20} strokeWidth={1.6} />}
          className={`tool peer/filters border-l border-rule ${categoryKey ? 'md:border-l-0! md:pl-0!' : 'max-md:pr-0!'}`}
        />
        <SortField categoryKey={categoryKey} filter={filter} onChange={onChange} />
        {categoryKey && searchField}
        <div className="max-md:hidden max-md:w-full max-md:border-t max-md:border-rule max-md:py-4 max-md:peer-open/filters:block md:contents">
          <PriceLimit
            value={filter.maxPrice}
            maxListedPrice={maxListedPrice}
            unit={unit}
            rate={rate}
            onChange={(maxPrice) => onChange({ maxPrice }, true)}
          />
          <CategoryBoxes
            categories={categories}
            ticked={filter.categories}
            onChange={(ticked) => onChange({ categories: ticked })}
          />
        </div>
        <noscript className="max-md:w-full">
          <button type="submit" className="min-h-12 border border-red bg-red px-7 font-medium text-white max-md:w-full">
            Show
          </button>
        </noscript>
      </form>
    </search>
  )
}

/** Search and order are not counted, because the row displays them. */
function countFilters({ maxPrice, categories }: ListFilter, categoryKey: string | null): number {
  const unfiltered = defaultFilter(categoryKey)
  return Number(maxPrice !== unfiltered.maxPrice) + Number(String(categories) !== String(unfiltered.categories))
}

type SearchFieldProps = {
  categoryKey: ProductFiltersProps['categoryKey']
  input: Ref<HTMLInputElement>
  value: string
  onChange: (search: string) => void
}

function SearchField({ categoryKey, input, value, onChange }: SearchFieldProps) {
  return (
    <div
      className={
        categoryKey
          ? 'tool md:w-48 md:grow lg:max-w-80 max-md:hidden max-md:w-full max-md:border-t max-md:peer-open/search:block'
          : 'tool min-w-0 flex-1 md:max-w-[47rem]'
      }
    >
      <label htmlFor="filter-words" className="sr-only">
        Search
      </label>
      <span className="relative block">
        <input
          ref={input}
          id="filter-words"
          type="search"
          name={searchParameter(categoryKey)}
          value={value}
          maxLength={maxSearchLength}
          placeholder={categoryKey ? 'Search this list' : 'Name, colour or kind'}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classNames(field, 'pr-11', !categoryKey && 'text-lg')}
        />
        {/* With this button Enter submits the form even before the scripts have loaded. */}
        <button
          type="submit"
          aria-label="List the matches"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center hover:text-red"
        >
          <Search size={20} strokeWidth={1.6} />
        </button>
      </span>
    </div>
  )
}

type SortFieldProps = {
  categoryKey: ProductFiltersProps['categoryKey']
  filter: ListFilter
  onChange: (part: Partial<ListFilter>) => void
}

/** On the search page of a phone the row has no space for this field, so the filters include it. */
function SortField({ categoryKey, filter, onChange }: SortFieldProps) {
  return (
    <div
      className={classNames(
        'tool relative min-w-0 md:basis-48',
        categoryKey
          ? 'basis-24 grow border-l border-rule max-md:pr-0! md:grow-0'
          : 'max-md:hidden max-md:basis-full max-md:border-t max-md:border-rule max-md:pl-0 max-md:peer-open/filters:block',
      )}
    >
      <label
        htmlFor="filter-sort"
        className={`pointer-events-none absolute top-1 text-[0.6875rem] leading-4 text-soft ${categoryKey ? 'max-md:sr-only' : ''}`}
      >
        Sort by
      </label>
      <select
        id="filter-sort"
        name="sort"
        value={filter.sort === 'placed' ? '' : filter.sort}
        onChange={(event) =>
          onChange({ sort: productSorts.find(({ key }) => key === event.currentTarget.value)?.key ?? 'placed' })
        }
        className={classNames(field, 'text-ellipsis', categoryKey ? 'md:pt-4' : 'pt-4')}
      >
        <option value="">{categoryKey ? 'Featured' : 'Best match'}</option>
        {productSorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
