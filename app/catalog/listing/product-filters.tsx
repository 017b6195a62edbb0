import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#app/ui/class-names.ts'
import { Search, SlidersHorizontal, X } from '#app/ui/icons/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CategoryKey, categoryPath } from '../category.ts'
import { CategoryBoxes } from './category-boxes.tsx'
import { PriceLimit } from './price-limit.tsx'
import {
  type ListFilter,
  productSorts,
  readFilter,
  searchMaximum,
  searchPath,
  wordsParameter,
  writeFilter,
} from './product-query.ts'

type ProductFiltersProps = {
  /** Null: all categories, as a search of the shop lists them. */
  own: CategoryKey | null
  filter: ListFilter
  onChange: (part: Partial<ListFilter>, isTyping?: boolean) => void
}

const field = 'min-h-12 w-full border border-soft bg-paper px-3.5 text-base text-ink placeholder:text-soft'

export function ProductFilters({ own, filter, onChange }: ProductFiltersProps) {
  const [open, setOpen] = useState<'none' | 'search' | 'filters'>(own && filter.search ? 'search' : 'none')
  const form = useEarlyChoices(own, filter, onChange)
  const searchId = useId()
  const filtersId = useId()
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
        ref={form}
        method="get"
        action={own ? categoryPath(own) : searchPath}
        aria-label="Filter the pieces"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({})
        }}
        className="flex flex-wrap items-end gap-x-3 gap-y-4 md:gap-x-8 border-y border-rule py-4"
      >
        <div className={own ? classNames('md:w-64 md:grow lg:max-w-80', panel('search')) : 'w-full'} id={searchId}>
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
              controls={searchId}
              isOpen={open === 'search'}
              onClick={toggleSearch}
            />
          )}
          <Toggle
            label="Filters"
            text="Filters"
            icon={<SlidersHorizontal size={20} strokeWidth={1.6} />}
            controls={filtersId}
            isOpen={open === 'filters'}
            onClick={() => toggle('filters')}
          />
        </div>
        <div className={classNames('md:contents', panel('filters'))} id={filtersId}>
          <PriceLimit value={filter.maxPrice} onChange={(maxPrice) => onChange({ maxPrice }, true)} />
          <CategoryBoxes ticked={filter.categories} onChange={(categories) => onChange({ categories })} />
        </div>
        <noscript>
          <button type="submit" className="min-h-12 border border-red bg-red px-7 font-medium text-white">
            Show
          </button>
        </noscript>
      </form>
    </search>
  )
}

function useEarlyChoices(
  own: ProductFiltersProps['own'],
  filter: ListFilter,
  onChange: ProductFiltersProps['onChange'],
) {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef({ own, filter, onChange })
  useEffect(() => {
    const { own, filter, onChange } = first.current
    if (!form.current) return
    const words = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const chosen = readFilter(new URLSearchParams(words), own)
    if (writeFilter(chosen, own).toString() !== writeFilter(filter, own).toString()) onChange(chosen)
  }, [])
  return form
}

type SearchFieldProps = {
  own: ProductFiltersProps['own']
  input: Ref<HTMLInputElement>
  value: string
  onChange: (search: string) => void
}

function SearchField({ own, input, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Search
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name={wordsParameter(own)}
        value={value}
        maxLength={searchMaximum}
        placeholder={own ? 'Name or description' : 'A name, a colour, a kind of piece'}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        className={own ? field : `${field} md:min-h-16 md:text-lg`}
      />
    </div>
  )
}

function SortField({ own, filter, onChange }: ProductFiltersProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 grow basis-32 flex-col gap-1.5 md:grow-0 md:basis-52">
      <label htmlFor={id} className="text-sm font-medium">
        Sort by
      </label>
      <select
        id={id}
        name="sort"
        value={filter.sort === 'placed' ? '' : filter.sort}
        onChange={(event) =>
          onChange({ sort: productSorts.find(({ key }) => key === event.currentTarget.value)?.key ?? 'placed' })
        }
        className={field}
      >
        <option value="">{own ? 'As arranged' : 'Best match'}</option>
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
      onClick={onClick}
      className="flex min-h-12 items-center gap-2 border border-soft bg-paper px-3.5 aria-expanded:border-ink aria-expanded:bg-ink aria-expanded:text-ivory disabled:opacity-55"
    >
      {isOpen ? <X size={20} strokeWidth={1.6} /> : icon}
      {text}
    </button>
  )
}
