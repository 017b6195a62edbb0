import { minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import type { Cents } from '#app/money/money.ts'
import { type Categories, categoryPath, findCategory } from '../category.ts'

export const maxSearchLength = 100
export const pageSize = 24

export const productSorts = [
  { key: 'name-asc', label: 'Name A-Z' },
  { key: 'name-desc', label: 'Name Z-A' },
  { key: 'price-asc', label: 'Price low to high' },
  { key: 'price-desc', label: 'Price high to low' },
] as const

export type ProductSort = (typeof productSorts)[number]['key'] | 'placed'

export type ListFilter = {
  search: string
  sort: ProductSort
  /** The highest price to list, in units of the shop's currency, with cents. `highestPrice()` stands for no limit. */
  maxPrice: number
  /** Keys of categories. Empty means all categories. */
  categories: string[]
}

export type ProductQuery = {
  categories: string[]
  search: string
  maxCents: Cents | null
  sort: ProductSort
  limit: number
  after: string | null
}

/** The page that searches all categories. */
export const searchPath = '/search'
/** The name of the parameter with the search text. */
export const searchParameter = (categoryKey: string | null) => (categoryKey ? 'search' : 'q')

/** `isMore`: true if there are more products than `total`. */
export type ProductCount = { total: number; isMore: boolean }

export const listParameters = ['search', 'sort', 'max', 'category', 'after'] as const

export function defaultFilter(categoryKey: string | null): ListFilter {
  return { search: '', sort: 'placed', maxPrice: highestPrice(), categories: categoryKey ? [categoryKey] : [] }
}

/** Ignores invalid values. `categoryKey`: null for the search page. */
export function readFilter(params: URLSearchParams, categoryKey: string | null, categories: Categories): ListFilter {
  const sort = productSorts.find(({ key }) => key === params.get('sort'))
  const max = Number(params.get('max') || highestPrice())
  const ticked = params.getAll('category')
  const tickedCategories = new Set(ticked.map((text) => findCategory(categories, text)))
  return {
    search: (params.get(searchParameter(categoryKey)) ?? '')
      .normalize('NFC')
      .replaceAll('\0', '')
      .trim()
      .slice(0, maxSearchLength),
    sort: sort?.key ?? 'placed',
    maxPrice: Number.isFinite(max) ? Math.min(Math.max(roundDownToCents(max), 0), highestPrice()) : highestPrice(),
    // Without any `category` parameter the filter was not sent: the form always sends at least an empty one.
    categories:
      ticked.length === 0
        ? defaultFilter(categoryKey).categories
        : categories.filter((category) => tickedCategories.has(category)).map(({ key }) => key),
  }
}

/** Rounds a price down to the smallest unit of the currency. */
export function roundDownToCents(price: number): number {
  // 19.99 * 100 is a little less than 1999.
  return Math.floor(price * minorUnits() + 1e-6) / minorUnits()
}

/** Leaves out parameters with default values. */
export function writeFilter(filter: ListFilter, categoryKey: string | null): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.search) params.set(searchParameter(categoryKey), filter.search)
  if (filter.sort !== 'placed') params.set('sort', filter.sort)
  if (filter.maxPrice < highestPrice()) params.set('max', String(filter.maxPrice))
  const isOnlyOwnCategory = filter.categories.length === 1 && filter.categories[0] === categoryKey
  if (categoryKey && filter.categories.length === 0) params.set('category', '')
  if (!isOnlyOwnCategory) for (const key of filter.categories) params.append('category', key)
  return params
}

/** `after`: the cursor of a later part of the list; null for the first part. */
export function productListPath(filter: ListFilter, categoryKey: string | null, after: string | null = null): string {
  const params = writeFilter(filter, categoryKey)
  if (after) params.set('after', after)
  const query = params.toString()
  return (categoryKey ? categoryPath(categoryKey) : searchPath) + (query && `?${query}`)
}

export function filterToQuery(filter: ListFilter, after: string | null, categories: Categories): ProductQuery {
  return {
    categories: categories.filter(({ key }) => filter.categories.includes(key)).map(({ value }) => value),
    search: filter.search,
    maxCents: filter.maxPrice >= highestPrice() ? null : Math.round(filter.maxPrice * minorUnits()),
    sort: filter.sort,
    limit: pageSize,
    after,
  }
}
