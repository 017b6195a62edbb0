import { and, eq, inArray } from 'drizzle-orm'
import { readStocks } from '#app/catalog/inventory/reservation-shares.server.ts'
import { findShortages, lockStock } from '#app/catalog/inventory/reservations.server.ts'
import { shortagesText } from '#app/catalog/inventory/stock.ts'
import { type OptionsByName, toOptionList } from '#app/catalog/line-options.ts'
import { hasAllOptions, optionPrice, sortOptions } from '#app/catalog/product-options.ts'
import { listSellable } from '#app/catalog/products.server.ts'
import { readDiscountPercent } from '#app/discounts/code-uses.server.ts'
import { type Cents, centsToKes } from '#app/money/money.ts'
import { discountedLineTotals, nearestKes } from '#app/money/shares.ts'
import type { Order, OrderLine } from '#app/orders/order.ts'
import { withPostponedPromise } from '#app/orders/order-moves.server.ts'
import { type OrderExchange, orderExchanges } from '#app/orders/orders.tables.server.ts'
import { countUnsent } from '#app/orders/parcels/parcel.ts'
import { paidForQuantity, type Refundable } from '#app/orders/refund-share.ts'
import { maxTotalKes } from '#app/payment-links/link-amounts.ts'
import { type PaidMoney, readPaidMoney, readRefundable } from '#app/payments/refunds/paid-money.server.ts'
import { refundLines, refunds } from '#app/payments/refunds/refunds.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { hasSameOptions, unitDifference } from './exchange.ts'

/** Exchanges `quantity` products of a line. Without `productId` or `note`, the line keeps its product or its note. */
export type ExchangeInput = {
  lineId: string
  productId?: string | undefined
  quantity: number
  choices: OptionsByName
  note?: string | undefined
}

export type PlanRefusalReason =
  | 'on-hold'
  | 'exchange-waits'
  | 'not-open'
  | 'no-such-line'
  | 'too-many'
  | 'refund-under-way'
  | 'part-refunded'
  | 'no-such-product'
  | 'not-chosen'
  | 'same-choices'
  | 'pieces-short'
  | 'too-much'
  | 'paid-elsewhere'
export type PlanRefusal = { ok: false; reason: PlanRefusalReason; message?: string }

export type NewProduct = Pick<OrderExchange, 'productId' | 'name' | 'category' | 'imageKey' | 'choices' | 'note'>

/** `kes`: the buyer pays this difference; if negative, the shop refunds it. */
export type ExchangePlan = {
  line: OrderLine
  newProduct: NewProduct
  quantity: number
  /** The new product's current price. */
  priceCents: Cents
  unitDifferenceCents: Cents
  /** The amount that the buyer paid for the exchanged products. */
  paidCents: Cents
  kes: number
  /** The order's due day if the exchange takes effect now; null if the buyer pays first. */
  makeBy: string | null
  paid: PaidMoney
}

/** The caller has locked the order. Locks the stock rows as well; writes nothing. `rate`: today's exchange rate. */
export async function planExchange(
  tx: Database,
  shop: Shop,
  order: Order,
  input: ExchangeInput,
  rate: string,
): Promise<{ ok: true; plan: ExchangePlan } | PlanRefusal> {
  const { line, reason } = await findExchangeableLine(tx, order, input)
  if (!line) return { ok: false, reason }
  const productId = input.productId ?? line.productId
  const [product] = await listSellable(tx, productId ? [productId] : [])
  if (!product) return { ok: false, reason: 'no-such-product' }
  const choices = sortOptions(product.choices, toOptionList(input.choices))
  if (!hasAllOptions(product.choices, choices)) return { ok: false, reason: 'not-chosen' }
  if (product.id === line.productId && hasSameOptions(choices, line.choices ?? []))
    return { ok: false, reason: 'same-choices' }

  const paid = await readPaidMoney(tx, order)
  const refundable = await readRefundable(tx, order, paid)
  const { quantity } = input
  if (!canSplit(order, refundable, line, quantity)) return { ok: false, reason: 'part-refunded' }
  const { id, name, category, imageKey } = product
  const newProduct = { productId: id, name, category, imageKey, choices, note: (input.note ?? line.note) || null }
  await lockStock(tx, [newProduct, line], order.id, shop.clock.now())
  const shortages = await findShortages(tx, [{ ...newProduct, quantity }])
  if (shortages.length > 0) return { ok: false, reason: 'pieces-short', message: shortagesText(shortages) }

  const linePaidCents = refundable.lines.find(({ id }) => id === line.id)?.paidCents ?? 0
  const priceCents = optionPrice(product, choices)
  const [from, percent] = [await readUnitPrice(tx, line), await readDiscountPercent(tx, order.id)]
  const unitDifferenceCents = unitDifference(line, linePaidCents, { from, to: priceCents, percent })
  const differenceCents = unitDifferenceCents * quantity
  const kes =
    differenceCents > 0
      ? centsToKes(differenceCents, rate)
      : -Math.min(refundable.kes, nearestKes(-differenceCents, refundable.rate))
  if (kes > maxTotalKes) return { ok: false, reason: 'too-much' }
  const paidCents = paidForQuantity({ ordered: line.quantity, paidCents: linePaidCents }, quantity)
  if (paidCents + differenceCents < 0) return { ok: false, reason: 'paid-elsewhere' }
  const [stock] = await readStocks(tx, [{ ...newProduct, quantity }])
  const added = { productId: id, quantity, ready: Math.min(stock?.item?.free ?? 0, quantity) }
  const makeBy = kes > 0 ? null : (await withPostponedPromise(tx, shop, order, added)).makingDueOn
  const plan = { line, newProduct, quantity, priceCents, unitDifferenceCents, paidCents, kes, makeBy, paid }
  return { ok: true, plan }
}

type LineResult = { line: OrderLine; reason?: never } | { line?: never; reason: PlanRefusalReason }

/** Refuses an order that can't be changed now, and a line that is sent or has a refund under way. */
async function findExchangeableLine(
  tx: Database,
  order: Order,
  { lineId, quantity }: ExchangeInput,
): Promise<LineResult> {
  if (order.isOnHold) return { reason: 'on-hold' }
  if (order.awaitsExchange) return { reason: 'exchange-waits' }
  if ((order.state !== 'paid' && order.state !== 'making') || order.paysExchange) return { reason: 'not-open' }
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return { reason: 'no-such-line' }
  if (await isRefundUnderWay(tx, lineId)) return { reason: 'refund-under-way' }
  return countUnsent(line) < quantity ? { reason: 'too-many' } : { line }
}

async function isRefundUnderWay(tx: Database, lineId: string): Promise<boolean> {
  const isOpen = inArray(refunds.state, ['requested', 'sent', 'unknown'])
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(and(eq(refundLines.lineId, lineId), isOpen))
    .limit(1)
  return rows.length > 0
}

/** The price of a line that came by an exchange includes the difference that the buyer paid. */
async function readUnitPrice(tx: Database, line: OrderLine): Promise<Cents> {
  const [exchange] = await tx.select().from(orderExchanges).where(eq(orderExchanges.newLineId, line.id))
  return exchange?.priceCents ?? line.priceCents
}

/** False if a line's refunds would exceed its price after the exchanged products become a separate line. */
function canSplit(order: Order, refundable: Refundable, line: OrderLine, quantity: number): boolean {
  const rest = { ...line, quantity: line.quantity - quantity }
  const after = [...order.lines.map((one) => (one === line ? rest : one)), { ...line, id: '', quantity }]
  const paid = discountedLineTotals(after, order.discountCents)
  return refundable.lines.every(({ paidCents, cents }, index) => paidCents - cents <= (paid[index] ?? 0))
}
