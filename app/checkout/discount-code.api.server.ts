import { z } from 'zod'
import { readDeliveryChoice } from '#app/account/delivery-choice.server.ts'
import { readPricedCart } from '#app/cart/carts.server.ts'
import { shippingOf } from '#app/delivery/delivery-choice.ts'
import { findCode, forgetChoice, keepChoice } from '#app/discounts/code-choices.server.ts'
import { offerCode } from '#app/discounts/code-uses.server.ts'
import { type CodeRefusal, refusalText } from '#app/discounts/discount-code.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { lockCustomer } from '#app/identity/customers/customer-lock.server.ts'
import { addressKey, type CallCount, countCall, tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import { readCodeUser } from '#app/payments/next-order.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

const tags = ['discounts']
const config = { policy: 'customer' } as const
const chosenInput = z.strictObject({
  code: z.string('Code must be text').trim().min(1, 'Code is required').max(40, 'Code must be at most 40 characters'),
})

const triesOfCustomer = 20
// A whole mobile carrier may share one address.
const triesOfAddress = 200

/** The calls of these routes that pages make. */
export const chosenCodeCalls = {
  'PUT /api/user/discount-code': { input: chosenInput, answer: done },
  'DELETE /api/user/discount-code': { answer: done },
}
type ChosenCodeCalls = CallTypes<typeof chosenCodeCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends ChosenCodeCalls {}
}

/** Mounted at `/api/user/discount-code`. */
export const chosenCodeApi: ModuleApi = async (api, { shop }) => {
  api.put(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Use a discount code for the next order',
        body: chosenInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const count = await countTry(shop, request.customer.id, request.ip)
      if (!count.ok) {
        reply.header('retry-after', count.retryAfterSeconds)
        return refuse(reply, tooManyCalls(count.retryAfterSeconds))
      }
      const result = await choose(shop, request.customer.id, request.body.code)
      if (result.ok) return { success: true as const }
      const message = refusalText(result.reason, result.leastCents)
      return refuse(reply, { status: 409, message, fields: { code: message } })
    },
  )

  api.delete(
    '/',
    {
      config,
      schema: { tags, summary: 'Order without the discount code', response: { 200: done, '4xx': problemAnswer } },
    },
    async (request) => {
      await forgetChoice(shop.db, request.customer.id)
      return { success: true as const }
    },
  )
}

/** Codes are short enough to be guessed. */
async function countTry(shop: Shop, customerId: string, ip: string): Promise<CallCount> {
  const ofCustomer = await countCall(shop, `discount codes of ${customerId}`, triesOfCustomer, 3_600)
  return ofCustomer.ok ? countCall(shop, `discount codes from ${addressKey(ip)}`, triesOfAddress, 3_600) : ofCustomer
}

type ChooseResult = { ok: true } | { ok: false; reason: CodeRefusal; leastCents: number }

/** A code that takes nothing off now is not kept. */
function choose(shop: Shop, customerId: string, typed: string): Promise<ChooseResult> {
  return shop.db.transaction(async (tx): Promise<ChooseResult> => {
    await lockCustomer(tx, customerId)
    const code = await findCode(tx, typed)
    if (!code) return { ok: false, reason: 'no-such-code', leastCents: 0 }
    const offer = await offerCode(tx, code, await readCodeUser(tx, customerId), shop.clock.now())
    const { rate } = await currentRate(shop)
    const delivery = await readDeliveryChoice(tx, customerId, rate)
    const { code: chosen } = await readPricedCart(tx, customerId, offer, shippingOf(delivery, rate))
    if (chosen?.refusal) return { ok: false, reason: chosen.refusal, leastCents: code.leastCents }
    await keepChoice(tx, customerId, code.id)
    return { ok: true }
  })
}
