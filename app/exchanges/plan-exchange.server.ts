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
import { promiseWith } from '#app/orders/order-moves.server.ts'
import { type OrderExchange, orderExchanges } from '#app/orders/orders.tables.server.ts'
import { countUnsent } from '#app/orders/parcels/parcel.ts'
import { paidForQuantity, type Refundable } from '#app/orders/refund-share.ts'
import { maxTotalKes } from '#app/payment-links/requested-amounts.ts'
import { type PaidMoney, readPaidMoney, readRefundable } from '#app/payments/refunds/paid-money.server.ts'
import { refundLines, refunds } from '#app/payments/refunds/refunds.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { isSameChoices, pieceDifference } from './exchange.ts'

/** What staff want for `quantity` pieces of a line. Without a product or a note, those stay. */
export type ExchangeInput = {
  lineId: string
  productId?: string | undefined
  quantity: number
  choices: OptionsByName
  note?: string | undefined
}

export type PlanRefusal =
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
export type PlanRefused = { ok: false; reason: PlanRefusal; message?: string }

export type NewPiece = Pick<OrderExchange, 'productId' | 'name' | 'category' | 'imageKey' | 'choices' | 'note'>

/** `kes` is what the buyer pays more, below zero what goes back. `paidCents` was paid for the exchanged pieces. */
export type ExchangePlan = {
  line: OrderLine
  piece: NewPiece
  quantity: number
  /** What such a piece costs, and how much more each costs the buyer. */
  priceCents: Cents
  pieceCents: Cents
  paidCents: Cents
  kes: number
  /** The day by which the order is made if it is exchanged now; null if the buyer pays first. */
  makeBy: string | null
  paid: PaidMoney
}

/** Of a locked order. Stock rows are locked as well; nothing is written. `rate` is today's. */
export async function planExchange(
  tx: Database,
  shop: Shop,
  order: Order,
  input: ExchangeInput,
  rate: string,
): Promise<{ ok: true; plan: ExchangePlan } | PlanRefused> {
  const { line, reason } = await findLine(tx, order, input)
  if (!line) return { ok: false, reason }
  const productId = input.productId ?? line.productId
  const [product] = await listSellable(tx, productId ? [productId] : [])
  if (!product) return { ok: false, reason: 'no-such-product' }
  const choices = sortOptions(product.choices, toOptionList(input.choices))
  if (!hasAllOptions(product.choices, choices)) return { ok: false, reason: 'not-chosen' }
  if (product.id === line.productId && isSameChoices(choices, line.choices ?? []))
    return { ok: false, reason: 'same-choices' }

  const paid = await readPaidMoney(tx, order)
  const left = await readRefundable(tx, order, paid)
  const { quantity } = input
  if (!isSplittable(order, left, line, quantity)) return { ok: false, reason: 'part-refunded' }
  const { id, name, category, imageKey } = product
  const piece = { productId: id, name, category, imageKey, choices, note: (input.note ?? line.note) || null }
  await lockStock(tx, [piece, line], order.id, shop.clock.now())
  const short = await findShortages(tx, [{ ...piece, quantity }])
  if (short.length > 0) return { ok: false, reason: 'pieces-short', message: shortagesText(short) }

  const paidCents = left.lines.find(({ id }) => id === line.id)?.paidCents ?? 0
  const priceCents = optionPrice(product, choices)
  const prices = { from: await priceOf(tx, line), to: priceCents, percent: await readDiscountPercent(tx, order.id) }
  const pieceCents = pieceDifference(line, paidCents, prices)
  const cents = pieceCents * quantity
  const kes = cents > 0 ? centsToKes(cents, rate) : -Math.min(left.kes, nearestKes(-cents, left.rate))
  if (kes > maxTotalKes) return { ok: false, reason: 'too-much' }
  const ofPieces = paidForQuantity({ ordered: line.quantity, paidCents }, quantity)
  if (ofPieces + cents < 0) return { ok: false, reason: 'paid-elsewhere' }
  const [stock] = await readStocks(tx, [{ ...piece, quantity }])
  const added = { productId: id, quantity, ready: Math.min(stock?.item?.free ?? 0, quantity) }
  const makeBy = kes > 0 ? null : (await promiseWith(tx, shop, order, added)).makingDueOn
  return { ok: true, plan: { line, piece, quantity, priceCents, pieceCents, paidCents: ofPieces, kes, makeBy, paid } }
}

type FoundLine = { line: OrderLine; reason?: never } | { line?: never; reason: PlanRefusal }

/** Of a line not yet sent, of which no refund is under way. */
async function findLine(tx: Database, order: Order, { lineId, quantity }: ExchangeInput): Promise<FoundLine> {
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

/** Of a line that came by an exchange, what its buyer has paid for it in all. */
async function priceOf(tx: Database, line: OrderLine): Promise<Cents> {
  const [came] = await tx.select().from(orderExchanges).where(eq(orderExchanges.newLineId, line.id))
  return came?.priceCents ?? line.priceCents
}

/** Whether what refunds took of each line still fits it, once the pieces are a line of their own. */
function isSplittable(order: Order, left: Refundable, line: OrderLine, quantity: number): boolean {
  const kept = { ...line, quantity: line.quantity - quantity }
  const after = [...order.lines.map((one) => (one === line ? kept : one)), { ...line, id: '', quantity }]
  const paid = discountedLineTotals(after, order.discountCents)
  return left.lines.every(({ paidCents, cents }, index) => paidCents - cents <= (paid[index] ?? 0))
}
