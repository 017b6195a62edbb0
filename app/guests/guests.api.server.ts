import { z } from 'zod'
import { callsFor, done, doneAnswer, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { countAddress, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countAsk, sendOrderLink } from './find-order.server.ts'
import { findOrderSentence } from './find-order.ts'
import { findOrderInput } from './find-order-input.ts'
import { type JoinRefusal, joinOrder } from './join-order.server.ts'

const wrongLinksOfAddress = 60
const told = doneAnswer.extend({ message: z.string() })

const joinProblems: Record<JoinRefusal, Problem> = {
  'no-such-order': { status: 404, message: 'There is no such order.' },
  'not-free': { status: 409, message: 'This order belongs to an account already.' },
  'payment-in-progress': { status: 409, message: 'A payment is in progress. Please finish or cancel it first.' },
}

const forAll = callsFor({ policy: 'public', tags: ['orders'] })

export const findOrderCall = forAll("Send an order's private link to its contact; the same answer for everybody").post(
  '/api/orders/find',
  { input: findOrderInput, answer: told },
)
const forCustomers = callsFor({ policy: 'customer', tags: ['orders'] })

export const joinOrderCall = forCustomers('Put the order of a private link among those of the account').post(
  '/api/orders/:number/:token/join',
  { params: z.object({ number: z.string(), token: z.string() }) },
)

export const guestsApi: ModuleApi = async (api, { shop }) => {
  handle(api, findOrderCall, async (request) => {
    const count = await countAsk(shop, request.ip)
    if (!count.ok) {
      return refuse(tooManyCalls(count.retryAfterSeconds))
    }
    sendOrderLink(shop, request.body, request.ip).catch((error: unknown) =>
      shop.log.error({ err: error }, 'the link to an order could not be sent'),
    )
    return { ...done, message: findOrderSentence }
  })

  handle(api, joinOrderCall, async (request) => {
    const result = await joinOrder(shop, request.customer.id, request.params)
    if (result.ok) return done
    if (result.reason === 'no-such-order') {
      const count = await countAddress(shop, 'order link from', request.ip, wrongLinksOfAddress, 3_600)
      if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    }
    return refuse(joinProblems[result.reason])
  })
}
