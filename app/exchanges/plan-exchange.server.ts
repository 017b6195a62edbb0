import { and, eq, inArray } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { findShort, lockStock } from '#app/catalog/inventory/reservations.server.ts'
import { shortagesText } from '#app/catalog/inventory/stock.ts'
import { type SelectedOption, type SelectedOptions, toOptionList } from '#app/catalog/line-options.ts'
import { hasAllOptions, inOrder, optionPrice } from '#app/catalog/product-options.ts'
import { inShopColumns, isInShop } from '#app/catalog/products.server.ts'
import { type Cents, centsToKes, nearestKes } from '#app/money/money.ts'
import { discountedLineTotals } from '#app/money/order-total.ts'
import type { Order, OrderLine } from '#app/orders/order.ts'
import { orderExchanges } from '#app/orders/orders.tables.server.ts'
import { leftToSend } from '#app/orders/parcels/parcel.ts'
import { paidFor, type Refundable } from '#app/orders/refund-share.ts'
import { maxTotalKes } from '#app/payment-links/requested-amounts.ts'
import { type PaidMoney, readPaidMoney, readRefundable } from '#app/payments/refunds/paid-money.server.ts'
import { refundLines, refunds } from '#app/payments/refunds/refunds.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { isSameChoices, pieceDifference } from './exchange.ts'

/** What staff want: `quantity` pieces of a line with other choices. */
export type ExchangeInput = { lineId: string; quantity: number; choices: SelectedOptions }

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
export type PlanRefused = { ok: false; reason: PlanRefusal; message?: string }

/** `kes` is what the buyer pays more, below zero what goes back. `paidCents` was paid for the exchanged pieces. */
export type ExchangePlan = {
  line: OrderLine
  quantity: number
  choices: SelectedOption[]
  /** What a piece costs by its new choices, and how much more each costs the buyer. */
  priceCents: Cents
  pieceCents: Cents
  paidCents: Cents
  kes: number
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
  const product = await findProduct(tx, line)
  if (!product) return { ok: false, reason: 'no-such-product' }
  const choices = inOrder(product.choices, toOptionList(input.choices))
  if (!hasAllOptions(product.choices, choices)) return { ok: false, reason: 'not-chosen' }
  if (isSameChoices(choices, line.choices ?? [])) return { ok: false, reason: 'same-choices' }

  const paid = await readPaidMoney(tx, order)
  const left = await readRefundable(tx, order, paid)
  const { quantity } = input
  if (!isSplittable(order, left, line, quantity)) return { ok: false, reason: 'part-refunded' }
  const wanted = { productId: line.productId, name: line.name, choices, quantity }
  await lockStock(tx, [wanted], null, shop.clock.now())
  const short = await findShort(tx, [wanted])
  if (short.length > 0) return { ok: false, reason: 'pieces-short', message: shortagesText(short) }

  const paidCents = left.lines.find(({ id }) => id === line.id)?.paidCents ?? 0
  const priceCents = optionPrice(product, choices)
  const pieceCents = pieceDifference(line, paidCents, { from: await priceOf(tx, line), to: priceCents })
  const cents = pieceCents * quantity
  const kes = cents > 0 ? centsToKes(cents, rate) : -Math.min(left.kes, nearestKes(-cents, left.rate))
  if (kes > maxTotalKes) return { ok: false, reason: 'too-much' }
  const ofPieces = paidFor({ ordered: line.quantity, paidCents }, quantity)
  return { ok: true, plan: { line, quantity, choices, priceCents, pieceCents, paidCents: ofPieces, kes, paid } }
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
  return leftToSend(line) < quantity ? { reason: 'too-many' } : { line }
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

async function findProduct(tx: Database, { productId }: OrderLine) {
  if (!productId) return null
  const { id, choices } = products
  const [product] = await tx
    .select({ id, choices, ...inShopColumns })
    .from(products)
    .where(and(eq(id, productId), isInShop))
  return product ?? null
}

/** Whether what refunds took of each line still fits it, once the pieces are a line of their own. */
function isSplittable(order: Order, left: Refundable, line: OrderLine, quantity: number): boolean {
  const kept = { ...line, quantity: line.quantity - quantity }
  const after = [...order.lines.map((one) => (one === line ? kept : one)), { ...line, id: '', quantity }]
  const paid = discountedLineTotals(after, order.discountCents)
  return left.lines.every(({ paidCents, cents }, index) => paidCents - cents <= (paid[index] ?? 0))
}
