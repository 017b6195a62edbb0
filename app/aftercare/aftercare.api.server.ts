import type { FastifyReply, FastifyRequest } from 'fastify'
import { countCall, tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import { answerBuyer, type BuyerPlace, buyerWays } from '#app/orders/buyer-calls.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import { acceptPageForms } from '#app/platform/http/page-form.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { letterInput, taxNumberInput } from './aftercare-answers.ts'
import { changePapers, writeLetter } from './letters.server.ts'

const tags = ['aftercare']
const lettersOfOrder = 10

const noLonger = 'The order is past that: please choose again what it is about.'
const notOnOffer: Problem = { status: 409, message: noLonger, fields: { asks: noLonger } }

/** The calls of these routes that pages make. */
export const aftercareCalls = {
  'POST /api/orders/:number/help': { input: letterInput, answer: done },
  'POST /api/orders/:number/:token/help': { input: letterInput, answer: done },
  'POST /api/orders/:number/receipt': { input: taxNumberInput, answer: done },
  'POST /api/orders/:number/:token/receipt': { input: taxNumberInput, answer: done },
}
type AftercareCalls = CallTypes<typeof aftercareCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends AftercareCalls {}
}

/** Mounted at `/api/orders`. */
export const aftercareApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)
  for (const way of buyerWays) addRoutes(api, shop, way)
}

function addRoutes(api: Api, shop: Shop, { path, params, whose }: (typeof buyerWays)[number]) {
  const config = { policy: 'public' as const }
  const response = { 200: done, '4xx': problemAnswer }
  const limited = async (orderId: string, work: () => Promise<Problem | null>) => {
    const count = await countCall(shop, `letter of order ${orderId}`, lettersOfOrder, 3_600)
    return count.ok ? work() : tooManyCalls(count.retryAfterSeconds)
  }

  api.post(
    `${path}/help`,
    {
      config,
      attachValidation: true,
      schema: { tags, summary: `Ask or tell the makers something ${whose}`, params, body: letterInput, response },
    },
    (request, reply) =>
      answerBuyer(callOf(shop, request, reply, 'help'), (order) =>
        limited(order.id, async () => ((await writeLetter(shop, order, request.body)) ? null : notOnOffer)),
      ),
  )

  api.post(
    `${path}/receipt`,
    {
      config,
      attachValidation: true,
      schema: {
        tags,
        summary: `Put the buyer's tax number on the receipt ${whose}`,
        params,
        body: taxNumberInput,
        response,
      },
    },
    (request, reply) =>
      answerBuyer(callOf(shop, request, reply, 'receipt'), (order) =>
        limited(order.id, async () => {
          await changePapers(shop.db, order.id, { buyerTaxNumber: request.body.tax_number || null })
          return null
        }),
      ),
  )
}

function callOf(shop: Shop, request: FastifyRequest, reply: FastifyReply, page: string) {
  return { shop, request, reply, place: request.params as BuyerPlace, page }
}
