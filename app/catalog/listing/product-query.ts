import type { Cents } from '#app/money/money.ts'
import { type CategoryKey, type CategoryValue, categories } from '../category.ts'

/** The slider's end means no limit. In dollars. */
export const priceSliderMaximum = 10_000
export const searchMaximum = 100
export const pageSize = 24

export const productSorts = [
  { key: 'name-asc', label: 'Name A-Z' },
  { key: 'name-desc', label: 'Name Z-A' },
  { key: 'price-asc', label: 'Price low to high' },
  { key: 'price-desc', label: 'Price high to low' },
] as const

/** `newest` is the order of a list that nobody sorted. */
export type ProductSort = (typeof productSorts)[number]['key'] | 'newest'

/** What a page of the list shows, as the address bar holds it. */
export type ListFilter = {
  search: string
  sort: ProductSort
  /** Whole dollars up to and including; `priceSliderMaximum` means no limit. */
  maxPrice: number
  /** The ticked boxes. None ticked means all categories. */
  categories: CategoryKey[]
}

export type ProductQuery = {
  /** Empty: all. */
  categories: CategoryValue[]
  search: string
  maxCents: Cents | null
  sort: ProductSort
  limit: number
  /** A cursor that an earlier answer gave. */
  after: string | null
}

/** The query parameters of a list's page: its filter, and the cursor that the cut begins after. */
export const listParameters = ['search', 'sort', 'max', 'category', 'after'] as const

export function unfiltered(own: CategoryKey): ListFilter {
  return { search: '', sort: 'newest', maxPrice: priceSliderMaximum, categories: [own] }
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readFilter(params: URLSearchParams, own: CategoryKey): ListFilter {
  const sort = productSorts.find(({ key }) => key === params.get('sort'))
  const max = Number(params.get('max') || priceSliderMaximum)
  const ticked = params.getAll('category')
  return {
    search: (params.get('search') ?? '').normalize('NFC').replaceAll('\0', '').trim().slice(0, searchMaximum),
    sort: sort?.key ?? 'newest',
    maxPrice: Number.isFinite(max) ? Math.min(Math.max(Math.floor(max), 0), priceSliderMaximum) : priceSliderMaximum,
    // The form always sends one empty box, so that 'none ticked' differs from 'came here without a filter'.
    categories:
      ticked.length === 0 ? [own] : categories.filter(({ key }) => ticked.includes(key)).map(({ key }) => key),
  }
}

/** The shortest query string for a filter: nothing at all for the list as it is at first. */
export function writeFilter(filter: ListFilter, own: CategoryKey): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.search) params.set('search', filter.search)
  if (filter.sort !== 'newest') params.set('sort', filter.sort)
  if (filter.maxPrice < priceSliderMaximum) params.set('max', String(filter.maxPrice))
  const isOwnAlone = filter.categories.length === 1 && filter.categories[0] === own
  if (filter.categories.length === 0) params.set('category', '')
  if (!isOwnAlone) for (const key of filter.categories) params.append('category', key)
  return params
}

export function toProductQuery(filter: ListFilter, after: string | null): ProductQuery {
  return {
    categories: categories.filter(({ key }) => filter.categories.includes(key)).map(({ value }) => value),
    search: filter.search,
    maxCents: filter.maxPrice >= priceSliderMaximum ? null : filter.maxPrice * 100,
    sort: filter.sort,
    limit: pageSize,
    after,
  }
}
