import { z } from 'zod'
import { readCheckoutState, readDeliveryChoice } from '#app/account/checkout-state.server.ts'
import { readPricedCart } from '#app/cart/carts.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { computeShipping } from '#app/delivery/delivery-choice.ts'
import { readCodeOffer } from '#app/discounts/code-uses.server.ts'
import { type CodeRefusal, refusalText } from '#app/discounts/discount-code.ts'
import { clearSelection, findCode, storeSelection } from '#app/discounts/selected-codes.server.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { fieldError } from '#app/framework/http/problem.ts'
import { type CallCount, countAddress, countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { readCodeUser } from '#app/payments/next-order.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const codeInput = z.strictObject({
  code: z.string('Code must be text').trim().min(1, 'Code is required').max(40, 'Code must be at most 40 characters'),
})

const maxTriesPerCustomer = 20
// High, because the customers of a mobile carrier may share one IP address.
const maxTriesPerAddress = 200

const forCustomers = callsFor({ policy: 'customer', tags: ['discounts'] })

export const selectCodeCall = forCustomers('Use a discount code for the next order').put('/api/user/discount-code', {
  input: codeInput,
})
export const removeCodeCall = forCustomers('Order without the discount code').delete('/api/user/discount-code')

export const selectedCodeApi: ModuleApi = async (api, { shop }) => {
  handle(api, selectCodeCall, async (request) => {
    const count = await countTry(shop, request.customer.id, request.ip)
    if (!count.ok) {
      return refuse(tooManyCalls(count.retryAfterSeconds))
    }
    const result = await selectCode(shop, request.customer.id, request.body.code)
    if (result.ok) return done
    const message = refusalText(result.reason, result.minCents)
    return refuse(fieldError('code', message, 409))
  })

  handle(api, removeCodeCall, async (request) => {
    await clearSelection(shop.db, request.customer.id)
    return done
  })
}

/** Limits guesses, because codes are short. */
async function countTry(shop: Shop, customerId: string, ip: string): Promise<CallCount> {
  const customerCount = await countCall(shop, `discount codes of ${customerId}`, maxTriesPerCustomer, 3_600)
  return customerCount.ok ? countAddress(shop, 'discount codes from', ip, maxTriesPerAddress, 3_600) : customerCount
}

type SelectCodeResult = { ok: true } | { ok: false; reason: CodeRefusal; minCents: number }

/** Stores only a code that gives a discount now. */
async function selectCode(shop: Shop, customerId: string, typed: string): Promise<SelectCodeResult> {
  const { rate } = await currentRate(shop)
  return shop.db.transaction(async (tx): Promise<SelectCodeResult> => {
    await lockCustomer(tx, customerId)
    const code = await findCode(tx, typed)
    if (!code) return { ok: false, reason: 'no-such-code', minCents: 0 }
    const state = await readCheckoutState(tx, customerId)
    const offer = await readCodeOffer(tx, code, await readCodeUser(tx, customerId, state), shop.clock.now())
    const delivery = await readDeliveryChoice(tx, state, rate)
    const { code: chosen } = await readPricedCart(tx, customerId, offer, computeShipping(delivery, rate))
    if (chosen?.refusal) return { ok: false, reason: chosen.refusal, minCents: code.minCents }
    await storeSelection(tx, customerId, code.id)
    return { ok: true }
  })
}
