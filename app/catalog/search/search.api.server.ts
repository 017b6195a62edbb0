import { z } from 'zod'
import { nextPageLink, pageLimit } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { defaultFilter, filterToQuery, maxSearchLength, pageSize } from '../listing/product-query.ts'
import { toWireProduct, wireProduct } from '../product-wire.ts'
import { searchProducts } from './search.server.ts'

const searchQuery = z.object({
  q: z
    .string()
    .max(maxSearchLength)
    .regex(/^[^\0]*$/, 'must be readable text'),
  limit: pageLimit,
  cursor: z.string().optional(),
})

const forAll = callsFor({ policy: 'public', tags: ['catalog'] })

export const searchCall = forAll(
  'List the products that a search finds, the best match first; the next page is in the Link header',
).get('/api/search', { query: searchQuery, answer: z.array(wireProduct) })

export const searchApi: ModuleApi = async (api, { shop }) => {
  handle(api, searchCall, async (request, reply) => {
    const { q, limit = pageSize, cursor = null } = request.query
    const query = { ...filterToQuery({ ...defaultFilter(null), search: q }, cursor, shop.categories), limit }
    const page = await searchProducts(shop.db, query)
    if (page.next) reply.header('link', nextPageLink(request.url, page.next))
    return page.products.map(toWireProduct)
  })
}
