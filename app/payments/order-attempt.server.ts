import type { Order } from '#app/orders/order.ts'
import { changeMethod, lockOrder } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { findLiveAttempt, findOpenPage, startAttempt } from './attempts.server.ts'
import type { Attempt } from './payments.tables.server.ts'
import type { AttemptWish, PrepareRefusal } from './prepare-attempt.server.ts'
import { askForPrompt } from './prompt-limits.server.ts'
import { providers } from './providers.server.ts'
import { listOrdersInReview } from './standing/orders-in-review.server.ts'

export type OrderAttemptResult =
  | { ok: true; attempt: Attempt; order: Order; isNew: boolean }
  | { ok: false; reason: PrepareRefusal | 'order-closed'; amountKes?: number; retryAfterMinutes?: number }

/** Before the prompt for an order that staff asked for: it stands, so there is no cart to compare nor amount to quote. */
export async function prepareOrderAttempt(
  tx: Database,
  shop: Shop,
  orderId: string,
  wish: AttemptWish,
): Promise<OrderAttemptResult> {
  const order = await lockOrder(tx, orderId)
  const at = shop.clock.now()
  if (!order || !waitsForMoney(shop, order)) return { ok: false, reason: 'order-closed' }
  const { provider, phone, ip } = wish
  const { customerId, amountKes } = order
  const live = await findLiveAttempt(tx, customerId, at)
  if (live) {
    const isSame = live.provider === provider && live.phone === phone
    return isSame ? { ok: true, attempt: live, order, isNew: false } : { ok: false, reason: 'payment-in-progress' }
  }
  if ((await listOrdersInReview(tx, customerId)).length > 0) return { ok: false, reason: 'payment-in-review' }
  const open = wish.isAnew ? null : await findOpenPage(tx, customerId, provider, at)
  if (open) return { ok: true, attempt: open, order, isNew: false }
  if (wish.amountKes !== amountKes) return { ok: false, reason: 'amount-changed', amountKes }
  const { mostKes, waitSeconds } = providers[provider]
  if (amountKes > mostKes(shop)) return { ok: false, reason: 'amount-too-large' }
  const leave = await askForPrompt(tx, shop, { customerId, phone, ip, at, isRequested: true })
  if (!leave.ok) return { ...leave, reason: 'too-many-prompts' }
  const chosen = order.method === provider ? order : await changeMethod(tx, order, provider)
  const { newcomerAddress } = leave
  const attempt = await startAttempt(tx, shop, chosen, { provider, phone, newcomerAddress, waitSeconds })
  return { ok: true, attempt, order: chosen, isNew: true }
}

/** An order whose time is over closes at once, whenever the job notes it. */
export function waitsForMoney({ clock, config }: Shop, { state, expiresAt, isDemo }: Order): boolean {
  const isOver = expiresAt !== null && expiresAt <= clock.now()
  return state === 'awaiting_payment' && !isOver && isDemo === config.isDemo
}
