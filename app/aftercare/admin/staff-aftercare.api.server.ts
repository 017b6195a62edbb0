import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { nextWaitingLink, waitingListQuery } from '#app/platform/http/waiting-list.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { answerInput, invoiceNumberInput, staffPapers, staffThread } from '../aftercare-answers.ts'
import { listThreads, readStaffPapers, setInvoiceNumber, settleThread } from './staff-threads.server.ts'

const staffThreads = z.array(staffThread)
const params = z.object({ number: z.string().max(20) })
const noLetters = { status: 404, message: 'Nobody has written about such an order.' }
const noOrder = { status: 404, message: 'There is no such order.' }

/** The calls of these routes that pages make. */
export const staffAftercareCalls = {
  'GET /api/admin/letters': { answer: staffThreads },
  'POST /api/admin/letters/:number/answer': { input: answerInput, answer: staffThread },
  'POST /api/admin/letters/:number/settle': { answer: staffThread },
  'GET /api/admin/orders/:number/papers': { answer: staffPapers },
  'POST /api/admin/orders/:number/papers': { input: invoiceNumberInput, answer: staffPapers },
}
type StaffAftercareCalls = CallTypes<typeof staffAftercareCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffAftercareCalls {}
}

const tags = ['aftercare']
const config = { policy: 'admin' as const }

export const staffAftercareApi: ModuleApi = async (api, { shop }) => {
  addLetters(api, shop)
  addPapers(api, shop)
}

function addLetters(api: Api, shop: Shop) {
  const response = { 200: staffThread, '4xx': problemAnswer }

  api.get(
    '/letters',
    {
      config,
      schema: {
        tags,
        summary: 'List what buyers wrote by order, what waits first; the next page is in the Link header',
        querystring: waitingListQuery,
        response: { 200: staffThreads, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor = null } = request.query
      const { threads, next } = await listThreads(shop.db, { limit, after: cursor })
      if (next) reply.header('link', nextWaitingLink(request.url, next))
      return threads
    },
  )

  api.post(
    '/letters/:number/answer',
    { config, schema: { tags, summary: 'Answer a buyer', params, body: answerInput, response } },
    async (request, reply) =>
      (await settleThread(shop, request.staff, request.params.number, request.body.words)) ?? refuse(reply, noLetters),
  )

  api.post(
    '/letters/:number/settle',
    { config, schema: { tags, summary: 'Say that what a buyer wrote needs no answer', params, response } },
    async (request, reply) =>
      (await settleThread(shop, request.staff, request.params.number, null)) ?? refuse(reply, noLetters),
  )
}

function addPapers(api: Api, shop: Shop) {
  const response = { 200: staffPapers, '4xx': problemAnswer }

  api.get(
    '/orders/:number/papers',
    { config, schema: { tags, summary: "Read what stands on an order's receipt beside it", params, response } },
    async (request, reply) => (await readStaffPapers(shop.db, request.params.number)) ?? refuse(reply, noOrder),
  )

  api.post(
    '/orders/:number/papers',
    {
      config,
      schema: {
        tags,
        summary: "Type the invoice number of an order's receipt",
        params,
        body: invoiceNumberInput,
        response,
      },
    },
    async (request, reply) =>
      (await setInvoiceNumber(shop, request.staff, request.params.number, request.body.invoice_number)) ??
      refuse(reply, noOrder),
  )
}
