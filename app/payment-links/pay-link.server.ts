import { countAddress } from '#app/identity/throttling/rate-limits.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { changeMethod, lockOrder } from '#app/orders/order-moves.server.ts'
import { findLiveAttempt } from '#app/payments/attempts.server.ts'
import { awaitsPayment } from '#app/payments/order-attempt.server.ts'
import type { PaymentRefusal } from '#app/payments/pay-answers.ts'
import { type PaymentInput, type PaymentResult, requestOrderPayment } from '#app/payments/payments.server.ts'
import { isOffered, providers } from '#app/payments/providers.server.ts'
import { listOrdersInReview } from '#app/payments/status/orders-in-review.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { linkPath } from './payment-link.ts'
import { findLinkByToken, type PaymentLink } from './payment-links.server.ts'

const maxWrongTokensPerAddress = 60
const hourSeconds = 3_600

/** `retryAfterSeconds`: set after too many wrong tokens; absent if the payment link does not exist. */
export type OpenRefusal = { ok: false; retryAfterSeconds?: number }

/**
 * Limits wrong tokens by address. A valid token always passes, because all customers of a carrier may share an address.
 */
export async function openLink(
  shop: Shop,
  token: string,
  ip: string,
): Promise<{ ok: true; link: PaymentLink } | OpenRefusal> {
  const link = await findLinkByToken(shop, token)
  if (link) return { ok: true, link }
  const count = await countAddress(shop, 'pay link from', ip, maxWrongTokensPerAddress, hourSeconds)
  return count.ok ? { ok: false } : count
}

/** True if the method prompts a phone instead of opening a page. */
export function promptsPhone(provider: ProviderName): boolean {
  return !providers[provider].readPayer('').ok
}

export function payLink(shop: Shop, link: PaymentLink, input: PaymentInput): Promise<PaymentResult> {
  return requestOrderPayment(shop, link.order.id, { ...input, returnPath: payPagePath(link, input.provider) })
}

function payPagePath({ token }: PaymentLink, provider: ProviderName): string {
  return `${linkPath(token)}?by=${provider}`
}

/** The shop's page for a payment whose provider page is not known yet; null for a method that prompts a phone. */
export function statusPageUrl(shop: Shop, link: PaymentLink, provider: ProviderName, id: string): string | null {
  return promptsPhone(provider) ? null : `${shop.config.publicUrl}${payPagePath(link, provider)}&transaction=${id}`
}

export type BankTransferResult = { ok: true } | ({ ok: false } & PaymentRefusal)

/** Stores that the buyer chose a bank transfer. Staff mark the order as paid when the money has arrived. */
export async function chooseBankTransfer(shop: Shop, { order: { id } }: PaymentLink): Promise<BankTransferResult> {
  if (!isOffered(shop, 'bank')) return { ok: false, reason: 'not-offered' }
  return shop.db.transaction(async (tx): Promise<BankTransferResult> => {
    const order = await lockOrder(tx, id)
    if (!order || !awaitsPayment(shop, order)) return { ok: false, reason: 'order-closed' }
    if (await findLiveAttempt(tx, order.customerId, shop.clock.now()))
      return { ok: false, reason: 'payment-in-progress' }
    if ((await listOrdersInReview(tx, order.customerId)).length > 0) return { ok: false, reason: 'payment-in-review' }
    await changeMethod(tx, order, 'bank')
    return { ok: true }
  })
}
