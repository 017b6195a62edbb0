import { z } from 'zod'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { listSubjects } from './catalogue-subjects.ts'
import { findCategory, knownCategories } from './category.ts'
import { listProducts, placedCursor } from './listing/product-list.server.ts'
import { toWireProduct, wireProduct } from './product-wire.ts'
import { findProductById } from './products.server.ts'

const wholeListMaximum = 1000

const listQuery = z.object({
  category: z.string().optional(),
  limit: pageLimit,
  cursor: placedCursor.optional(),
})

const notFound = { status: 404, message: 'Product not found' }
const unknownCategory = {
  status: 400,
  message: `Unknown category. The known ones are: ${knownCategories}`,
  fields: { category: `Category must be one of: ${knownCategories}` },
}

export const productsApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'public', kept: ['category', 'limit', 'cursor'] },
      schema: {
        summary: 'List products, all or those of one category; the next page is in the Link header',
        tags: ['catalog'],
        querystring: listQuery,
        response: { 200: z.array(wireProduct), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { category, limit = wholeListMaximum, cursor } = request.query
      const found = category === undefined ? null : findCategory(category)
      if (category !== undefined && !found) return refuse(reply, unknownCategory)
      const categories = found ? [found.value] : []
      reply.shows = listSubjects(categories)
      const order = { search: '', maxCents: null, sort: 'placed' } as const
      const page = await listProducts(shop.db, { ...order, categories, limit, after: cursor ?? null })
      if (page.next) reply.header('link', nextPageLink(withLimit(request.url, limit), page.next))
      return page.products.map(toWireProduct)
    },
  )

  api.get(
    '/:id',
    {
      config: { policy: 'public' },
      schema: {
        summary: 'Read one product',
        tags: ['catalog'],
        params: z.object({ id: z.string() }),
        response: { 200: wireProduct, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id)
      const product = id.success ? await findProductById(shop.db, id.data) : null
      return product ? toWireProduct(product) : refuse(reply, notFound)
    },
  )
}

function withLimit(path: string, limit: number): string {
  const url = new URL(path, 'http://shop')
  url.searchParams.set('limit', String(limit))
  return `${url.pathname}${url.search}`
}
