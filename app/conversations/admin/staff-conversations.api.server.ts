import { z } from 'zod'
import { type Api, callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { nextPendingLink, pendingListQuery } from '#app/framework/http/pending-list.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { answerInput, invoiceNumberInput, staffInvoiceDetails, staffThread } from '../conversations-wire.ts'
import { listThreads, readStaffInvoiceDetails, setInvoiceNumber, settleThread } from './staff-threads.server.ts'

const params = z.object({ number: z.string().max(20) })
const noMessages = { status: 404, message: 'Nobody has written about such an order.' }
const noOrder = { status: 404, message: 'There is no such order.' }

const forStaff = callsFor({ policy: 'shop', tags: ['aftercare'] })
const forOffice = callsFor({ policy: 'office', tags: ['aftercare'] })

export const listThreadsCall = forStaff(
  'List what buyers wrote by order, what waits first; the next page is in the Link header',
).get('/api/admin/letters', { query: pendingListQuery, answer: z.array(staffThread) })
export const answerThreadCall = forStaff('Answer a buyer').post('/api/admin/letters/:number/answer', {
  params,
  input: answerInput,
  answer: staffThread,
})
export const resolveThreadCall = forStaff('Say that what a buyer wrote needs no answer').post(
  '/api/admin/letters/:number/settle',
  { params, answer: staffThread },
)
export const readInvoiceDetailsCall = forOffice("Read what stands on an order's receipt beside it").get(
  '/api/admin/orders/:number/papers',
  { params, answer: staffInvoiceDetails },
)
export const setInvoiceNumberCall = forOffice("Type the invoice number of an order's receipt").post(
  '/api/admin/orders/:number/papers',
  { params, input: invoiceNumberInput, answer: staffInvoiceDetails },
)

export const staffConversationsApi: ModuleApi = async (api, { shop }) => {
  addMessages(api, shop)
  addInvoiceDetails(api, shop)
}

function addMessages(api: Api, shop: Shop) {
  handle(api, listThreadsCall, async (request, reply) => {
    const { limit = 50, cursor = null } = request.query
    const { threads, next } = await listThreads(shop.db, { limit, after: cursor })
    if (next) reply.header('link', nextPendingLink(request.url, next))
    return threads
  })

  handle(api, answerThreadCall, async ({ staff, params: { number }, body: { words } }) => {
    return (await settleThread(shop, staff, number, words)) ?? refuse(noMessages)
  })

  handle(api, resolveThreadCall, async ({ staff, params: { number } }) => {
    return (await settleThread(shop, staff, number, null)) ?? refuse(noMessages)
  })
}

function addInvoiceDetails(api: Api, shop: Shop) {
  handle(api, readInvoiceDetailsCall, async ({ params: { number } }) => {
    return (await readStaffInvoiceDetails(shop.db, number)) ?? refuse(noOrder)
  })

  handle(api, setInvoiceNumberCall, async ({ staff, params: { number }, body }) => {
    return (await setInvoiceNumber(shop, staff, number, body.invoice_number)) ?? refuse(noOrder)
  })
}
