import { z } from 'zod'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import { pageSize, searchMaximum, toProductQuery, unfiltered } from '../listing/product-query.ts'
import { toWireProduct, wireProduct } from '../product-wire.ts'
import { searchProducts } from './search.server.ts'

const searchQuery = z.object({
  q: z
    .string()
    .max(searchMaximum)
    .regex(/^[^\0]*$/, 'must be readable text'),
  limit: pageLimit,
  cursor: z.string().optional(),
})

/** Mounted at `/api/search`. */
export const searchApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'public' },
      schema: {
        summary: 'List the products that a search finds, the best match first; the next page is in the Link header',
        tags: ['catalog'],
        querystring: searchQuery,
        response: { 200: z.array(wireProduct), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { q, limit = pageSize, cursor = null } = request.query
      const query = { ...toProductQuery({ ...unfiltered(null), search: q }, cursor), limit }
      const page = await searchProducts(shop.db, query)
      if (page.next) reply.header('link', nextPageLink(request.url, page.next))
      return page.products.map(toWireProduct)
    },
  )
}
