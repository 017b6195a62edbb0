import { z } from 'zod'
import { addressKey, countCall, tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { countAsk, sendOrderLink } from './find-order.server.ts'
import { findOrderSentence } from './find-order.ts'
import { findOrderInput } from './find-order-input.ts'
import { type JoinRefusal, joinOrder } from './join-order.server.ts'

const tags = ['orders']
const wrongLinksOfAddress = 60
const told = done.extend({ message: z.string() })

const joinProblems: Record<JoinRefusal, Problem> = {
  'no-such-order': { status: 404, message: 'There is no such order.' },
  'not-free': { status: 409, message: 'This order belongs to an account already.' },
  'payment-in-progress': { status: 409, message: 'A payment is in progress. Please finish or cancel it first.' },
}

/** The calls of these routes that pages make. */
export const guestCalls = {
  'POST /api/orders/find': { input: findOrderInput, answer: told },
  'POST /api/orders/:number/:token/join': { answer: done },
}
type GuestCalls = CallTypes<typeof guestCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends GuestCalls {}
}

/** Mounted at `/api/orders`, beside the orders' own calls. */
export const guestsApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/find',
    {
      config: { policy: 'public' },
      schema: {
        tags,
        summary: "Send an order's private link to its contact; the same answer for everybody",
        body: findOrderInput,
        response: { 200: told, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const count = await countAsk(shop, request.ip)
      if (!count.ok) {
        reply.header('retry-after', count.retryAfterSeconds)
        return refuse(reply, tooManyCalls(count.retryAfterSeconds))
      }
      sendOrderLink(shop, request.body).catch((error: unknown) =>
        shop.log.error({ err: error }, 'the link to an order could not be sent'),
      )
      return { success: true as const, message: findOrderSentence }
    },
  )

  api.post(
    '/:number/:token/join',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'Put the order of a private link among those of the account',
        params: z.object({ number: z.string(), token: z.string() }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await joinOrder(shop, request.customer.id, request.params)
      if (result.ok) return { success: true as const }
      if (result.reason === 'no-such-order') {
        const count = await countCall(shop, `order link from ${addressKey(request.ip)}`, wrongLinksOfAddress, 3_600)
        if (!count.ok) return refuse(reply, tooManyCalls(count.retryAfterSeconds))
      }
      return refuse(reply, joinProblems[result.reason])
    },
  )
}
