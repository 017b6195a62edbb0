import { isProviderMethod, type OrderMethod, type ProviderName } from '#app/money/payment-method.ts'
import { transferRows } from '#app/orders/bank-details.ts'
import { scheduleCheck } from '#app/payments/events/payment-checks.server.ts'
import { runningPayment } from '#app/payments/page/running-payment.ts'
import type { RunningPayment } from '#app/payments/pay-answers.ts'
import { findAmountProblem } from '#app/payments/payment-problems.server.ts'
import { type ManualPaymentOffer, manualPaymentOffer } from '#app/payments/providers/mpesa/c2b/manual-payment-offer.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { findPaymentOfOrder, findResumablePayment, readCustomerPayment } from '#app/payments/status/resume.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { promptsPhone } from './pay-link.server.ts'
import { lineName } from './payment-link.ts'
import type { PaymentLink } from './payment-links.server.ts'

/** The data of the pay page; contains no data of the buyer. */
export type PayPageData = Awaited<ReturnType<typeof readPayPageData>>

export async function readPayPageData(shop: Shop, link: PaymentLink, query: URLSearchParams) {
  const { order, state, token } = link
  const methods = offeredMethods(shop)
  const method = chooseMethod(methods, query.get('by'), order.method)
  const { amountKes, discountKes, refundedKes, totalCents, rate, lines, shippingCents, expiresAt } = order
  const hasDelivery = shippingCents > 0
  const latest = await findPaymentOfOrder(shop, order.customerId, order.id)
  return {
    token,
    state,
    number: order.number,
    orderId: order.id,
    lines: lines.map((line) => ({ id: line.id, name: lineName(line, order), quantity: line.quantity })),
    discountKes,
    refundedKes,
    hasDelivery,
    receipt: order.receipt,
    expiresAt,
    totalCents,
    quote: {
      ...{ amountKes, totalCents, rate: rate.rate, source: rate.source, isFallback: rate.isFallback },
      ...(hasDelivery ? {} : { isCollected: true as const }),
    },
    methods,
    way: isProviderMethod(method) ? await readMethodOffer(shop, link, method, query) : bankOffer(shop, link),
    // Set if money arrived after the payment link was closed.
    checkedText: latest?.isInReview ? latest.message : null,
  }
}

function chooseMethod(offered: readonly OrderMethod[], wanted: string | null, ofOrder: OrderMethod): OrderMethod {
  return offered.find((name) => name === wanted) ?? offered.find((name) => name === ofOrder) ?? offered[0] ?? ofOrder
}

type ReturnReason = 'back' | 'cancelled' | null
type MethodOffer = {
  kind: 'prompt' | 'page'
  provider: ProviderName
  running: RunningPayment | null
  came: ReturnReason
  manualPayment: ManualPaymentOffer | null
  amountProblem: string | null
  /** Empty: the page shows nothing of the buyer. */
  knownPhone: string
  whatsApp: string
}

async function readMethodOffer(
  shop: Shop,
  { order }: PaymentLink,
  provider: ProviderName,
  query: URLSearchParams,
): Promise<MethodOffer> {
  const id = query.get('transaction')
  const requestedPayment = id === null ? null : await readCustomerPayment(shop, order.customerId, id)
  if (requestedPayment?.status === 'pending' || requestedPayment?.status === 'unknown')
    await scheduleCheck(shop, requestedPayment.transactionId)
  const payment = requestedPayment ?? (await findResumablePayment(shop, order.customerId, provider))
  const running = payment && runningPayment(payment, shop.clock.now())
  return {
    kind: promptsPhone(provider) ? 'prompt' : 'page',
    provider,
    // A customer who has returned is no longer on the provider's page, so the wait starts now.
    running: running && requestedPayment ? { ...running, redirectUrl: null, ageMs: 0 } : running,
    came: requestedPayment ? (query.has('cancelled') ? 'cancelled' : 'back') : null,
    manualPayment: provider === 'mpesa' ? manualPaymentOffer(shop) : null,
    amountProblem: findAmountProblem(shop, provider, order.amountKes),
    knownPhone: '',
    whatsApp: shop.settings.shopWhatsApp,
  }
}

/** The bank details are included only after the buyer has chosen a bank transfer. */
function bankOffer(shop: Shop, { order }: PaymentLink) {
  const isChosen = !isProviderMethod(order.method)
  return {
    kind: 'transfer' as const,
    rows: isChosen ? transferRows({ ...order, reservedUntil: null }, shop.settings.bankDetails) : [],
  }
}
