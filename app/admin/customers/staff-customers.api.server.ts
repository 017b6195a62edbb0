import { z } from 'zod'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { readOrderCursor, writeOrderCursor } from '#app/orders/order-cursor.server.ts'
import { customerNoteInput, staffCustomer, staffCustomerRow } from './staff-customer.ts'
import { listStaffCustomers, readStaffCustomer, setCustomerNote } from './staff-customers.server.ts'

const notFound = { status: 404, message: 'There is no such customer.' }
const changedMeanwhile = conflict(
  'Somebody else changed this note in the meantime. Please load the page again: what you typed stays here.',
)

const params = z.object({ id: z.string().max(100) })
const calls = { policy: 'shop', tags: ['admin'] } as const
const forShop = callsFor({ ...calls, params, answer: staffCustomer })
const query = z.strictObject({ limit: pageLimit, cursor: z.string().max(100).optional() })

export const listStaffCustomersCall = callsFor(calls)(
  'Customers with orders, latest order first; the next page is in the Link header',
).get('/api/admin/customers', { query, answer: z.array(staffCustomerRow) })

export const readStaffCustomerCall = forShop('Read a customer: contacts, note, latest orders and messages').get(
  '/api/admin/customers/:id',
)
export const setCustomerNoteCall = forShop('Set the staff note on a customer').put('/api/admin/customers/:id/note', {
  input: customerNoteInput,
})

export const staffCustomersApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffCustomersCall, async ({ staff, url, query: { limit = 100, cursor } }, reply) => {
    const below = cursor === undefined ? null : readOrderCursor(cursor)
    if (cursor !== undefined && below === null) return refuse(wrongCursor)
    const { shown, next } = await listStaffCustomers(shop, staff, { limit, below })
    if (next !== null) reply.header('link', nextPageLink(url, writeOrderCursor(next)))
    return shown
  })

  handle(
    api,
    readStaffCustomerCall,
    async ({ staff, params: { id } }) => (await readStaffCustomer(shop, staff, id)) ?? refuse(notFound),
  )

  handle(api, setCustomerNoteCall, async ({ staff, params: { id }, body }) => {
    const result = await setCustomerNote(shop, staff, id, body)
    if (result === 'changed-meanwhile') return refuse(changedMeanwhile)
    return (await readStaffCustomer(shop, staff, id)) ?? refuse(notFound)
  })
}
