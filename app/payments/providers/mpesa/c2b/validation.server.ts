import { isStockGone } from '#app/catalog/inventory/reservations.server.ts'
import { matchesOrderNumber, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { parseAccountOrderNumber } from '../../../settling/unmatched-receipt.ts'
import { type Confirmation, readConfirmation } from './confirmation.ts'
import { isShopShortcode } from './confirmations.server.ts'

/** The code selects the message that the payer sees. */
const codes = { account: 'C2B00012', amount: 'C2B00013', shortcode: 'C2B00015', other: 'C2B00016' } as const
export type Verdict = { ResultCode: string; ResultDesc: 'Accepted' | 'Rejected' }

/**
 * Refuses a payment that matches no open order or whose stock is sold. Payments to a till name no order, so they are
 * not compared with one.
 */
export async function validatePayment(shop: Shop, body: string): Promise<Verdict> {
  const confirmation = readConfirmation(body)
  const wrong = confirmation ? await findWrongField(shop, confirmation) : 'other'
  return wrong ? { ResultCode: codes[wrong], ResultDesc: 'Rejected' } : { ResultCode: '0', ResultDesc: 'Accepted' }
}

async function findWrongField(
  shop: Shop,
  { account, amount, shortcode }: Confirmation,
): Promise<keyof typeof codes | null> {
  if (!isShopShortcode(shop, shortcode)) return 'shortcode'
  if (shop.config.mpesaTransactionType === 'CustomerBuyGoodsOnline') return null
  const number = parseAccountOrderNumber(account)
  if (number === null) return 'account'
  const [order] = await shop.db
    .select({ id: orders.id, state: orders.state, amountKes: orders.amountKes, isDemo: orders.isDemo })
    .from(orders)
    .where(matchesOrderNumber(number))
  if (order?.state !== 'awaiting_payment' || order.isDemo !== shop.config.isDemo) return 'account'
  if (amount !== String(order.amountKes)) return 'amount'
  return (await isStockGone(shop.db, order.id, shop.clock.now())) ? 'other' : null
}
