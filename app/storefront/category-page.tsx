import { data, type HeadersFunction, redirect } from 'react-router'
import { listSubjects } from '#app/catalog/catalogue-subjects.ts'
import { categoryPath, findCategory } from '#app/catalog/category.ts'
import { CategoryView } from '#app/catalog/listing/category-view.tsx'
import { listedProduct } from '#app/catalog/listing/listed-product.ts'
import { countProducts, listProducts } from '#app/catalog/listing/product-list.server.ts'
import { listParameters, type ProductQuery, readFilter, toProductQuery } from '#app/catalog/listing/product-query.ts'
import { nameFromPath } from '#app/catalog/product.ts'
import { shareTags } from '#app/catalog/sharing/share-tags.ts'
import { breadcrumbData } from '#app/catalog/sharing/structured-data.ts'
import { rateOfPage } from '#app/exchange-rates/page-rate.server.ts'
import { pageShows } from '#app/platform/http/page-subjects.server.ts'
import { sharedPage } from '#app/platform/http/shared-page.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { Route } from './+types/category-page'

export const handle = sharedPage(...listParameters, 'buy')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const name = nameFromPath(url.pathname)
  const category = name === null ? null : findCategory(name)
  if (!category) throw data(null, { status: 404 })
  if (name !== category.key) throw redirect(`${categoryPath(category.key)}${url.search}`, 301)

  const filter = readFilter(url.searchParams, category.key)
  const page = { category, filter, shopName: shop.config.shopName, publicUrl: shop.config.publicUrl }
  try {
    const after = url.searchParams.get('after')
    const query = toProductQuery(filter, after)
    pageShows(context, listSubjects(query.categories))
    const [{ list, total }, { rate }] = await Promise.all([listAndCount(shop.db, query), rateOfPage(context)])
    return data({ ...page, rate, list: { ...list, after, total } }, { headers: forEverybody })
  } catch (err) {
    shop.log.error({ err, category: category.key }, 'a category could not be listed')
    return data({ ...page, rate: '', list: null }, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}

async function listAndCount(db: Database, query: ProductQuery) {
  const list = await listProducts(db, query)
  const isAll = !list.next && !query.after
  const products = list.products.map(listedProduct)
  return { list: { ...list, products }, total: isAll ? list.products.length : await countProducts(db, query) }
}

const forEverybody = { 'cache-control': 'public, max-age=0, must-revalidate' }

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const category = findCategory(nameFromPath(url.pathname) ?? '')
    if (!category) throw error
    const filter = readFilter(url.searchParams, category.key)
    return { category, filter, shopName: '', publicUrl: url.origin, rate: '', list: null }
  }
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Not found' }]
  const { category, list, shopName, publicUrl } = loaderData
  return [
    ...shareTags({
      title: `${category.label} · ${shopName}`,
      description: `Handmade Maasai-style ${category.label.toLowerCase()}, each made to order by ${shopName}.`,
      url: `${publicUrl}${categoryPath(category.key)}`,
      shopName,
      origin: publicUrl,
      image: list?.products[0]?.images[0],
    }),
    { 'script:ld+json': breadcrumbData(category, null, publicUrl, shopName) },
  ]
}

export default function CategoryPage({ loaderData: { category, filter, list, rate } }: Route.ComponentProps) {
  return (
    <main className="w-full grow px-margin">
      <CategoryView category={category} filter={filter} list={list} rate={rate} />
    </main>
  )
}
