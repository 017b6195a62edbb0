import { data, type HeadersFunction, redirect } from 'react-router'
import { readPreparedPreview } from '#app/catalog/blurred-preview.server.ts'
import { listTags, wholeCatalogue } from '#app/catalog/catalog-cache-tags.ts'
import { type Categories, type CategoryLink, categoryPath, filterVisible } from '#app/catalog/category.ts'
import { ListView } from '#app/catalog/listing/list-view.tsx'
import { listedProduct, type StripProduct, stripProduct } from '#app/catalog/listing/listed-product.ts'
import { countProducts, listProducts, readMaxListedPrice } from '#app/catalog/listing/product-list.server.ts'
import {
  filterToQuery,
  listParameters,
  type ProductQuery,
  readFilter,
  searchParameter,
  searchPath,
} from '#app/catalog/listing/product-query.ts'
import { nameFromPath } from '#app/catalog/product.ts'
import type { Correction, PartialMatch } from '#app/catalog/search/corrections.ts'
import { searchProducts } from '#app/catalog/search/search.server.ts'
import { shareTags } from '#app/catalog/sharing/share-tags.ts'
import { breadcrumbData } from '#app/catalog/sharing/structured-data.ts'
import { listNewest, maxNewest } from '#app/catalog/showcase/showcase-products.server.ts'
import { readDisplayRate } from '#app/exchange-rates/page-rate.server.ts'
import { sharedData, skipPageCache, tagPage } from '#app/framework/http/cache-tags.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { shortCurrencyName } from '#app/money/currency-names.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { isTemplateShop } from '#app/shop/shop-settings.ts'
import type { Route } from './+types/list-page'
import { ProductStrip } from './landing/product-strip.tsx'
import { pageMeta } from './page-meta.ts'
import { NothingFound, SearchHelp, SearchNotes } from './search-notes.tsx'

/** The search page. `product-page.tsx` also uses it for categories, because products and categories share addresses. */
export const handle = sharedPage(...listParameters, searchParameter(null), 'buy')

const isSearch = (path: string) => path.toLowerCase().replace(/\/$/, '') === searchPath

export async function loader({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const shop = context.get(shopContext)
  const shown = filterVisible(shop.categories)
  const name = nameFromPath(url.pathname)
  const category = isSearch(url.pathname) ? null : findVisibleCategory(shown, name)
  if (!category && !isSearch(url.pathname)) throw data(null, { status: 404 })
  if (category && name !== category.key) throw redirect(`${categoryPath(category.key)}${url.search}`, 301)

  const filter = readFilter(url.searchParams, category?.key ?? null, shown)
  const { publicUrl } = shop.config
  const { shopName } = shop.settings
  const page = { category: category && toLink(category), categories: shown.map(toLink), filter, shopName, publicUrl }
  try {
    const after = url.searchParams.get('after')
    const query = filterToQuery(filter, after, shown)
    // Without results the page suggests products of all categories, so it depends on all of them.
    tagPage(context, listTags(category ? query.categories : []))
    if (filter.search) skipPageCache(context)
    const listing = category ? listAndCount(shop.db, query) : searchAndSuggest(shop.db, query)
    const [{ list, newest, meant: corrections, partial }, rate, maxListedPrice] = await Promise.all([
      listing,
      readDisplayRate(context),
      context.get(sharedData)(wholeCatalogue, () => readMaxListedPrice(shop.db)),
    ])
    if (newest.length > 0) tagPage(context, listTags([]))
    const products = await Promise.all(
      list.products.map(async (product, index) => {
        const listed = listedProduct(product)
        const blurredPreview = index < firstRow && (await readPreparedPreview(shop.images, listed.images[0]?.key))
        return blurredPreview ? { ...listed, blurredPreview } : listed
      }),
    )
    return data(
      {
        ...page,
        rate,
        dearest: maxListedPrice,
        unit: shortCurrencyName(),
        newest,
        meant: corrections,
        partial,
        list: { ...list, products, after },
      },
      { headers: publicHeaders },
    )
  } catch (err) {
    shop.log.error({ err, category: category?.key }, 'a list could not be read')
    return data({ ...page, ...emptyList }, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}

export function findVisibleCategory(categories: Categories, name: string | null) {
  return filterVisible(categories).find(({ key }) => key === name?.toLowerCase()) ?? null
}

const toLink = ({ key, label }: CategoryLink): CategoryLink => ({ key, label })

/** The number of cards in the first row on a desktop. */
const firstRow = 4

const emptyList: {
  rate: string
  dearest: number
  unit: string
  newest: StripProduct[]
  meant: Correction[]
  partial: PartialMatch | null
  list: null
} = { rate: '', dearest: highestPrice(), unit: shortCurrencyName(), newest: [], meant: [], partial: null, list: null }

async function listAndCount(db: Database, query: ProductQuery) {
  const list = await listProducts(db, query)
  const isAll = !list.next && !query.after
  const count = isAll ? { total: list.products.length, isMore: false } : await countProducts(db, query)
  const newest = list.products.length === 0 ? await listNewestForStrip(db) : []
  return { ...emptyList, newest, list: { ...list, count } }
}

const listNewestForStrip = async (db: Database) => (await listNewest(db, maxNewest)).map(stripProduct)

async function searchAndSuggest(db: Database, query: ProductQuery) {
  const { corrections, partial, ...list } = await searchProducts(db, query)
  const isEmpty = list.products.length === 0
  return {
    newest: isEmpty ? await listNewestForStrip(db) : [],
    meant: isEmpty ? [] : corrections,
    partial,
    list: { ...list, count: query.search ? list.count : null },
  }
}

const publicHeaders = { 'cache-control': 'public, max-age=0, must-revalidate' }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export type ListData = Route.ComponentProps['loaderData']
type Matches = Parameters<typeof pageMeta>[0]

function describeCategory({ label }: CategoryLink, shopName: string): string {
  return isTemplateShop(shopName) ? `Handmade Maasai-style ${label.toLowerCase()}` : label
}

export function meta({ loaderData, matches }: { loaderData?: ListData | undefined; matches: Matches }) {
  if (!loaderData) return ownPageMeta('Page not found')({ matches })
  const { category, filter, list, shopName, publicUrl } = loaderData
  if (!category) return searchMeta(filter.search, matches)
  return [
    ...shareTags({
      title: `${category.label} · ${shopName}`,
      description: `${describeCategory(category, shopName)}, ready to send or made to order by ${shopName}.`,
      url: `${publicUrl}${categoryPath(category.key)}`,
      shopName,
      origin: publicUrl,
      image: list?.products[0]?.images[0],
    }),
    { 'script:ld+json': breadcrumbData(category, null, publicUrl, shopName) },
  ]
}

function searchMeta(words: string, matches: Matches) {
  return [
    ...pageMeta(matches, {
      title: words ? `${words} · Search` : 'Search',
      description: 'Find a piece by its name, its colours, its kind or any word that describes it.',
      path: searchPath,
    }),
    // Not indexed, because search engines find the same products on the pages of the categories.
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ListPage({ loaderData }: { loaderData: ListData }) {
  const { category, categories, filter, list, rate, dearest, unit, newest, meant, partial } = loaderData
  return (
    <main className="w-full grow px-margin">
      <ListView
        title={category ? titleOfKinds(filter.categories, categories) : 'Search'}
        categoryKey={category?.key ?? null}
        categories={categories}
        filter={filter}
        maxListedPrice={dearest}
        unit={unit}
        list={list}
        rate={rate}
        note={<SearchNotes corrections={meant} partial={partial} />}
        isPartial={partial !== null}
        empty={category ? <NothingFound words={filter.search} /> : <SearchHelp hasWords={filter.search !== ''} />}
      />
      <div data-part="newest" className="-mx-margin">
        {newest.length > 0 && (
          <div className="pb-section *:pt-6 [&_h2]:text-2xl">
            <ProductStrip id="pieces" title="New pieces" products={newest} rate={rate} />
          </div>
        )}
      </div>
    </main>
  )
}

function titleOfKinds(ticked: readonly string[], categories: readonly CategoryLink[]): string {
  const labels = categories.filter(({ key }) => ticked.includes(key)).map(({ label }) => label)
  return labels.join(', ') || 'All pieces'
}
