import { z } from 'zod'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { searchAsStaff } from './staff-search.server.ts'
import { maxQueryLength, staffSearchResults } from './staff-search.ts'

const query = z.strictObject({ q: z.string().trim().min(1, 'Please type what to search for').max(maxQueryLength) })

const forStaff = callsFor({ policy: 'admin', tags: ['admin'] })

export const staffSearchCall = forStaff('Search orders, customers, products and unmatched receipts at once').get(
  '/api/admin/search',
  { query, answer: staffSearchResults },
)

export const staffSearchApi: ModuleApi = async (api, { shop }) => {
  handle(api, staffSearchCall, ({ staff, query: { q } }) => searchAsStaff(shop, staff, q))
}
