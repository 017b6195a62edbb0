import { redirect } from 'react-router'
import { findCustomer } from '#app/customers/customers.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { buyerPhone, priceNextOrder } from '../next-order.server.ts'
import { findAmountProblem } from '../payment-problems.server.ts'
import { localPhone } from '../phone.ts'
import { isOffered } from '../providers.server.ts'
import { listOrdersInReview } from '../status/orders-in-review.server.ts'
import { findJustPaidOrder, findResumablePayment, readLastFailure } from '../status/resume.server.ts'
import { toOrderedPieces } from './ordered-piece.ts'
import type { PromptPageData } from './prompt-page.tsx'
import { runningPayment } from './running-payment.ts'

/** The data of a provider's prompt page; null while the shop does not offer this provider. */
export async function readPromptPage(
  shop: Shop,
  request: Request,
  provider: ProviderName,
): Promise<PromptPageData | 'visitor' | null> {
  if (!isOffered(shop, provider)) return null
  const customer = await findCustomer(shop, request.headers)
  if (!customer) return 'visitor'
  const cart = await priceNextOrder(shop, customer.id)
  const running = await findResumablePayment(shop, customer.id, provider)
  if (cart.count === 0 && (!running || running.isInReview)) {
    // A customer who returns after paying gets the paid order, not an empty cart or an older review.
    const paid = await findJustPaidOrder(shop, customer.id)
    if (paid || !running) throw redirect(paid ? `/account/orders/${paid}` : '/shop/cart')
  }
  const checked = running?.isInReview ? [] : await listOrdersInReview(shop.db, customer.id)
  if (!running && cart.delivery.problem === 'no-delivery') throw redirect('/shop/checkout')
  return {
    quote: cart.quote,
    pieces: toOrderedPieces(cart.lines),
    running: running ? runningPayment(running, shop.clock.now()) : null,
    checkedOrders: checked.map(({ order }) => order.number),
    lastFailure: running ? null : await readLastFailure(shop, customer.id, provider),
    amountProblem: findAmountProblem(shop, provider, cart.quote.amountKes),
    knownPhone: localPhone(buyerPhone(cart.state)),
    whatsApp: shop.settings.shopWhatsApp,
  }
}
