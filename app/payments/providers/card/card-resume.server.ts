import { redirect } from 'react-router'
import { isAbroad } from '#app/delivery/countries.ts'
import type { Quote } from '#app/exchange-rates/rate.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { scheduleCheck } from '../../events/payment-checks.server.ts'
import { priceNextOrder } from '../../next-order.server.ts'
import { type OrderedPiece, toOrderedPieces } from '../../page/ordered-piece.ts'
import { runningPayment } from '../../page/running-payment.ts'
import type { RunningPayment } from '../../pay-answers.ts'
import type { CustomerPayment } from '../../payment.ts'
import { findAmountProblem } from '../../payment-problems.server.ts'
import { listOrdersInReview } from '../../status/orders-in-review.server.ts'
import { findJustPaidOrder, findResumablePayment, readCustomerPayment } from '../../status/resume.server.ts'

/** How long the page displays the success; later visits go to the order. */
const confirmationSeconds = 120

/** `came`: whether the customer returned from the provider's page or cancelled there; null for any other visit. */
export type CardPageData =
  | { kind: 'unknown' }
  | {
      kind: 'open'
      quote: Quote
      pieces: OrderedPiece[]
      running: RunningPayment | null
      checkedOrders: string[]
      amountProblem: string | null
      came: 'back' | 'cancelled' | null
      /** True if the shop offers cards now. The page displays a running payment in any case. */
      isOffered: boolean
      /** True if the order goes to another country, where the bank converts the shillings. */
      isAbroad: boolean
    }

/** The data of the card page, from the payment in the URL for a customer who returns, otherwise from the cart. */
export async function readCardPageData(shop: Shop, customerId: string, query: URLSearchParams): Promise<CardPageData> {
  const id = query.get('transaction')
  const requestedPayment = id === null ? null : await readCustomerPayment(shop, customerId, id)
  if (id !== null && requestedPayment?.phone !== null) return { kind: 'unknown' }
  if (requestedPayment) leaveWhenSettled(shop, requestedPayment)
  if (requestedPayment?.status === 'pending' || requestedPayment?.status === 'unknown')
    await scheduleCheck(shop, requestedPayment.transactionId)
  const { quote, lines, delivery, state } = await priceNextOrder(shop, customerId)
  const running = requestedPayment ?? (await findResumablePayment(shop, customerId, 'card'))
  if (quote.totalCents === 0 && (!running || (running.isInReview && !requestedPayment))) {
    const paid = await findJustPaidOrder(shop, customerId)
    if (paid || !running) throw redirect(paid ? `/account/orders/${paid}` : '/shop/cart')
  }
  if (!running && delivery.problem === 'no-delivery') throw redirect('/shop/checkout')
  const { shipping } = state.addresses
  const checked = running?.isInReview ? [] : await listOrdersInReview(shop.db, customerId)
  return {
    kind: 'open',
    quote,
    pieces: toOrderedPieces(lines),
    running: running ? toShownPayment(running, requestedPayment !== null, shop.clock.now()) : null,
    checkedOrders: checked.map(({ order }) => order.number),
    amountProblem: findAmountProblem(shop, 'card', quote.amountKes),
    isOffered: shop.config.paystack !== null,
    isAbroad: shipping !== null && isAbroad(shipping.country),
    came: requestedPayment ? (query.has('cancelled') ? 'cancelled' : 'back') : null,
  }
}

function leaveWhenSettled(shop: Shop, { status, settledAt, orderNumber }: CustomerPayment): void {
  const age = settledAt ? shop.clock.now().getTime() - settledAt.getTime() : 0
  if (status === 'success' && age > confirmationSeconds * 1000) throw redirect(`/account/orders/${orderNumber}`)
}

/** A customer who has returned is no longer on the provider's page, so the wait starts now. */
function toShownPayment(payment: CustomerPayment, isBack: boolean, now: Date): RunningPayment {
  const running = runningPayment(payment, now)
  return isBack ? { ...running, redirectUrl: null, ageMs: 0 } : running
}
