import { type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#app/ui/class-names.ts'
import { Search, SlidersHorizontal, X } from '#app/ui/icons/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CategoryLink, categoryPath } from '../category.ts'
import { CategoryBoxes } from './category-boxes.tsx'
import { PriceLimit } from './price-limit.tsx'
import { type ListFilter, productSorts, searchMaximum, searchPath, wordsParameter } from './product-query.ts'
import { showList } from './show-list.ts'
import { useListFilter } from './use-list-filter.ts'

type ProductFiltersProps = {
  /** Null: all categories, as a search of the shop lists them. */
  own: string | null
  categories: readonly CategoryLink[]
  filter: ListFilter
  /** The highest price in the shop, in dollars. */
  dearest: number
  onFilter?: (address: string) => void
}

const field = 'min-h-12 w-full border border-soft bg-paper px-3.5 text-base text-ink placeholder:text-soft'

export function ProductFilters({ own, categories, filter: shown, dearest, onFilter = showList }: ProductFiltersProps) {
  const { draft: filter, change: onChange } = useListFilter(shown, own, onFilter)
  const [open, setOpen] = useState<'none' | 'search' | 'filters'>(own && filter.search ? 'search' : 'none')
  const searchInput = useRef<HTMLInputElement>(null)
  const toggle = (part: 'search' | 'filters') => setOpen(open === part ? 'none' : part)
  function toggleSearch() {
    // A phone opens its keyboard only if the focus moves during the tap.
    flushSync(() => toggle('search'))
    if (open !== 'search') searchInput.current?.focus()
  }
  const panel = (part: 'search' | 'filters') =>
    classNames('max-md:w-full', open === part ? 'max-md:order-2 noscript:order-none!' : 'max-md:hidden noscript:block!')
  return (
    <search>
      <form
        method="get"
        action={own ? categoryPath(own) : searchPath}
        aria-label="Filter the pieces"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({})
        }}
        className="flex flex-wrap items-end gap-x-3 gap-y-1.5 border-y border-rule py-1.5 md:gap-x-8 md:py-2"
      >
        <div
          className={classNames('md:w-64 md:grow lg:max-w-80', own ? panel('search') : 'max-md:w-full')}
          id="filter-search"
        >
          <SearchField
            own={own}
            input={searchInput}
            value={filter.search}
            onChange={(search) => onChange({ search }, true)}
          />
        </div>
        <SortField own={own} filter={filter} onChange={onChange} />
        <div className="flex flex-wrap gap-2 md:hidden noscript:hidden">
          {own && (
            <Toggle
              label="Search"
              icon={<Search size={20} strokeWidth={1.6} />}
              controls="filter-search"
              isOpen={open === 'search'}
              onClick={toggleSearch}
            />
          )}
          <Toggle
            label="Filters"
            text="Filters"
            icon={<SlidersHorizontal size={20} strokeWidth={1.6} />}
            controls="filter-rest"
            isOpen={open === 'filters'}
            onClick={() => toggle('filters')}
          />
        </div>
        <div className={classNames('md:contents', panel('filters'))} id="filter-rest">
          <PriceLimit value={filter.maxPrice} dearest={dearest} onChange={(maxPrice) => onChange({ maxPrice }, true)} />
          <CategoryBoxes
            categories={categories}
            ticked={filter.categories}
            onChange={(ticked) => onChange({ categories: ticked })}
          />
        </div>
        {/* By which Enter sends the form where its script is missing. */}
        <input type="submit" hidden />
        <noscript>
          <button type="submit" className="min-h-12 border border-red bg-red px-7 font-medium text-white">
            Show
          </button>
        </noscript>
      </form>
    </search>
  )
}

type SearchFieldProps = {
  own: ProductFiltersProps['own']
  input: Ref<HTMLInputElement>
  value: string
  onChange: (search: string) => void
}

function SearchField({ own, input, value, onChange }: SearchFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="filter-words" className={classNames('text-sm font-medium', !own && 'max-md:sr-only')}>
        Search
      </label>
      <input
        ref={input}
        id="filter-words"
        type="search"
        name={wordsParameter(own)}
        value={value}
        maxLength={searchMaximum}
        placeholder={own ? 'Name or description' : 'A name, a colour, a kind of piece'}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        className={field}
      />
    </div>
  )
}

type SortFieldProps = {
  own: ProductFiltersProps['own']
  filter: ListFilter
  onChange: (part: Partial<ListFilter>) => void
}

function SortField({ own, filter, onChange }: SortFieldProps) {
  return (
    <div className="flex min-w-0 grow basis-32 flex-col gap-1.5 md:grow-0 md:basis-52">
      <label htmlFor="filter-sort" className="text-sm font-medium max-md:sr-only">
        Sort by
      </label>
      <select
        id="filter-sort"
        name="sort"
        value={filter.sort === 'placed' ? '' : filter.sort}
        onChange={(event) =>
          onChange({ sort: productSorts.find(({ key }) => key === event.currentTarget.value)?.key ?? 'placed' })
        }
        className={field}
      >
        <option value="">{own ? 'Featured' : 'Best match'}</option>
        {productSorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

type ToggleProps = {
  label: string
  text?: string
  icon: ReactNode
  controls: string
  isOpen: boolean
  onClick: () => void
}

function Toggle({ label, text, icon, controls, isOpen, onClick }: ToggleProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      disabled={!isHydrated}
      data-replayed=""
      onClick={onClick}
      className="flex min-h-12 items-center gap-2 border border-soft bg-paper px-3.5 aria-expanded:border-ink aria-expanded:bg-ink aria-expanded:text-ivory disabled:opacity-55"
    >
      {isOpen ? <X size={20} strokeWidth={1.6} /> : icon}
      {text}
    </button>
  )
}
