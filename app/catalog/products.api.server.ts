import { z } from 'zod'
import { settingsTag } from '#app/framework/database/cache-invalidation.server.ts'
import { nextPageLink, pageLimit } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { listTags } from './catalog-cache-tags.ts'
import { type Categories, filterVisible, findCategory, joinCategoryNames } from './category.ts'
import { listProducts, positionCursor } from './listing/product-list.server.ts'
import { toWireProduct, wireProduct } from './product-wire.ts'
import { findProductById, listLiveProducts } from './products.server.ts'

const defaultLimit = 1000

const listQuery = z.object({ category: z.string().optional(), limit: pageLimit, cursor: positionCursor.optional() })

const notFoundProblem = { status: 404, message: 'Product not found' }
function unknownCategoryProblem(shown: Categories) {
  const names = joinCategoryNames(shown)
  return {
    status: 400,
    message: `Unknown category. The known ones are: ${names}`,
    fields: { category: `Category must be one of: ${names}` },
  }
}

const liveProducts = z.array(z.object({ id: z.string(), name: z.string() }))
const liveQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(20)),
})

const forAll = callsFor({ policy: 'public', tags: ['catalog'] })

export const listProductsCall = forAll(
  'List products, all or those of one category; the next page is in the Link header',
).get('/api/products', { cachedBy: ['category', 'limit', 'cursor'], query: listQuery, answer: z.array(wireProduct) })
export const liveProductsCall = forAll('Which of these products are in the shop, and how they are called now').get(
  '/api/products/live',
  { query: liveQuery, answer: liveProducts },
)
export const readProductCall = forAll('Read one product').get('/api/products/:id', {
  params: z.object({ id: z.string() }),
  answer: wireProduct,
})

export const productsApi: ModuleApi = async (api, { shop }) => {
  handle(api, listProductsCall, async (request, reply) => {
    const { category, limit = defaultLimit, cursor } = request.query
    const shown = filterVisible(shop.categories)
    const found = category === undefined ? null : findCategory(shown, category)
    if (category !== undefined && !found) return refuse(unknownCategoryProblem(shown))
    const categories = found ? [found.value] : []
    reply.cacheTags = [...listTags(categories), settingsTag]
    const order = { search: '', maxCents: null, sort: 'placed' } as const
    const page = await listProducts(shop.db, { ...order, categories, limit, after: cursor ?? null })
    if (page.next) reply.header('link', nextPageLink(withLimit(request.url, limit), page.next))
    return page.products.map(toWireProduct)
  })

  handle(api, liveProductsCall, (request) => listLiveProducts(shop.db, request.query.ids))

  handle(api, readProductCall, async (request) => {
    const id = z.uuid().safeParse(request.params.id)
    const product = id.success ? await findProductById(shop.db, id.data) : null
    return product ? toWireProduct(product) : refuse(notFoundProblem)
  })
}

function withLimit(path: string, limit: number): string {
  const url = new URL(path, 'http://shop')
  url.searchParams.set('limit', String(limit))
  return `${url.pathname}${url.search}`
}
