import { nameAndWish } from '#app/catalog/wish.ts'
import { isProvider, type OrderMethod, type ProviderName } from '#app/money/payment-method.ts'
import { type HandOffer, handOffer } from '#app/payments/mpesa/by-hand/hand-offer.ts'
import { runningPayment } from '#app/payments/page/running-payment.ts'
import type { RunningPayment } from '#app/payments/pay-answers.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { lookSoon } from '#app/payments/settling/payment-checks.server.ts'
import { findPaymentOfOrder, findResumablePayment, readShownPayment } from '#app/payments/standing/way-back.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { asksPhone } from './pay-request.server.ts'
import type { PaymentRequest } from './requests.server.ts'

/** What is paid, and nothing of the buyer. */
export type PayScene = Awaited<ReturnType<typeof readPayScene>>

export async function readPayScene(shop: Shop, request: PaymentRequest, query: URLSearchParams) {
  const { order, state, token } = request
  const methods = offeredMethods(shop)
  const method = chooseMethod(methods, query.get('by'), order.method)
  const { amountKes, discountKes, refundedKes, totalCents, rate, lines, shippingCents, expiresAt } = order
  const latest = await findPaymentOfOrder(shop, order.customerId, order.id)
  return {
    token,
    state,
    number: order.number,
    orderId: order.id,
    lines: lines.map((line) => ({ id: line.id, name: nameAndWish(line), quantity: line.quantity })),
    discountKes,
    refundedKes,
    hasDelivery: shippingCents > 0,
    receipt: order.receipt,
    expiresAt,
    totalCents,
    quote: { amountKes, totalCents, rate: rate.rate, source: rate.source, isFallback: rate.isFallback },
    methods,
    way: isProvider(method) ? await readProviderWay(shop, request, method, query) : bankWay(shop, request),
    // Money that came when the request was closed already.
    checkedText: latest?.isInReview ? latest.message : null,
  }
}

function chooseMethod(offered: readonly OrderMethod[], wanted: string | null, ofOrder: OrderMethod): OrderMethod {
  return offered.find((name) => name === wanted) ?? offered.find((name) => name === ofOrder) ?? offered[0] ?? ofOrder
}

type Came = 'back' | 'cancelled' | null
type ProviderWay = {
  kind: 'prompt' | 'page'
  provider: ProviderName
  running: RunningPayment | null
  came: Came
  byHand: HandOffer | null
}

async function readProviderWay(
  shop: Shop,
  { order }: PaymentRequest,
  provider: ProviderName,
  query: URLSearchParams,
): Promise<ProviderWay> {
  const id = query.get('transaction')
  const named = id === null ? null : await readShownPayment(shop, order.customerId, id)
  if (named?.status === 'pending' || named?.status === 'unknown') await lookSoon(shop, named.transactionId)
  const payment = named ?? (await findResumablePayment(shop, order.customerId, provider))
  const running = payment && runningPayment(payment, shop.clock.now())
  return {
    kind: asksPhone(provider) ? 'prompt' : 'page',
    provider,
    // Whoever has come back from the provider's page waits here from now on.
    running: running && named ? { ...running, redirectUrl: null, ageMs: 0 } : running,
    came: named ? (query.has('cancelled') ? 'cancelled' : 'back') : null,
    byHand: provider === 'mpesa' ? handOffer(shop) : null,
  }
}

/** The bank's details, once the buyer has said that the money will come by transfer. */
function bankWay(shop: Shop, { order }: PaymentRequest) {
  const isChosen = !isProvider(order.method)
  return { kind: 'transfer' as const, details: isChosen ? shop.settings.bankDetails || null : null }
}
