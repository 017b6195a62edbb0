import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { customerNoteInput, staffCustomer } from './staff-customer.ts'
import { readStaffCustomer, setCustomerNote } from './staff-customers.server.ts'

const notFound = { status: 404, message: 'There is no such customer.' }
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else changed this note in the meantime. Please load the page again: what you typed stays here.',
}

const params = z.object({ id: z.string().max(100) })
const forShop = callsFor({ policy: 'shop', tags: ['admin'], params, answer: staffCustomer })

export const readStaffCustomerCall = forShop('Read a customer: contacts, note, latest orders and messages').get(
  '/api/admin/customers/:id',
)
export const setCustomerNoteCall = forShop('Set the staff note on a customer').put('/api/admin/customers/:id/note', {
  input: customerNoteInput,
})

export const staffCustomersApi: ModuleApi = async (api, { shop }) => {
  handle(
    api,
    readStaffCustomerCall,
    async ({ params: { id } }) => (await readStaffCustomer(shop.db, id)) ?? refuse(notFound),
  )

  handle(api, setCustomerNoteCall, async ({ staff, params: { id }, body }) => {
    const result = await setCustomerNote(shop, staff, id, body)
    if (result === 'changed-meanwhile') return refuse(changedMeanwhile)
    return (await readStaffCustomer(shop.db, id)) ?? refuse(notFound)
  })
}
