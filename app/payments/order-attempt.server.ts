import type { Order } from '#app/orders/order.ts'
import { changeMethod, lockOrder } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { findLiveAttempt, findOpenPage } from './attempts.server.ts'
import type { OrderInput, OrderRefusal, PreparedOrder, PromptTarget } from './prepare-order.server.ts'
import { checkPromptLimits } from './prompts/prompt-limits.server.ts'
import { providers } from './providers.server.ts'
import { listOrdersInReview } from './status/orders-in-review.server.ts'

/** Prepares a new attempt for an order that staff created. Its lines and amount are fixed, so it needs no cart. */
export async function prepareExistingOrder(
  tx: Database,
  shop: Shop,
  orderId: string,
  { provider, amountKes: quotedKes }: OrderInput,
  { phone, ip, opensNewPage }: PromptTarget,
): Promise<PreparedOrder | OrderRefusal> {
  const order = await lockOrder(tx, orderId)
  const at = shop.clock.now()
  if (!order || !awaitsPayment(shop, order)) return { ok: false, reason: 'order-closed' }
  const { customerId, amountKes } = order
  const live = await findLiveAttempt(tx, customerId, at)
  if (live) {
    const isSame = live.provider === provider && live.phone === phone
    return isSame ? { ok: true, order, runningAttempt: live } : { ok: false, reason: 'payment-in-progress' }
  }
  if ((await listOrdersInReview(tx, customerId)).length > 0) return { ok: false, reason: 'payment-in-review' }
  const runningAttempt = opensNewPage ? null : await findOpenPage(tx, customerId, provider, at)
  if (runningAttempt) return { ok: true, order, runningAttempt }
  if (quotedKes !== amountKes) return { ok: false, reason: 'amount-changed', amount: amountKes }
  const maxKes = providers[provider].maxKes(shop)
  if (amountKes > maxKes) return { ok: false, reason: 'amount-too-large', maxKes }
  const permission = await checkPromptLimits(tx, shop, { customerId, phone, ip, at, isForPaymentLink: true })
  if (!permission.ok) return permission
  const updated = order.method === provider ? order : await changeMethod(tx, order, provider)
  return { ok: true, order: updated, runningAttempt: null, network: permission }
}

/** An expired order no longer awaits payment, even before the job cancels it. */
export function awaitsPayment({ clock, config }: Shop, { state, expiresAt, isDemo }: Order): boolean {
  const isExpired = expiresAt !== null && expiresAt <= clock.now()
  return state === 'awaiting_payment' && !isExpired && isDemo === config.isDemo
}
