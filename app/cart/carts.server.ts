import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { stockItems, stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { hasSameOptions } from '#app/catalog/inventory/stock.ts'
import {
  type OptionsByName,
  type ProductOption,
  type SelectedOption,
  toOptionList,
  toOptionsByName,
} from '#app/catalog/line-options.ts'
import { hasAllOptions, optionPrice, sortOptions } from '#app/catalog/product-options.ts'
import { inShopColumns, isInShop, selectFirstPicture } from '#app/catalog/products.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { type CodeOffer, toSelectedCode } from '#app/discounts/discount-code.ts'
import { orderTotal, type Shipping } from '#app/money/order-total.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { cartLines, isCartLine } from './cart.tables.server.ts'
import { type CartLine, countQuantity, listLeftOutNames, listShortages, type QuantityLine } from './cart.ts'
import { hasCartChange, storeCartChange } from './cart-changes.server.ts'
import { type CartChangeResult, changeLine } from './line-change.server.ts'
import { createVariant } from './line-id.ts'
import type { ResolvedLine } from './line-lookup.server.ts'

/** `replaces`: the order that the next order replaces, if known. Stock reserved by the replaced order is available. */
export async function readCart(db: Database, customerId: string, replaces?: string | null): Promise<CartLine[]> {
  const firstPicture = selectFirstPicture(db)
  const stock = lineStock(db, isOwnReservation(customerId, replaces))
  const rows = await db
    .select({
      productId: products.id,
      selectedOptions: cartLines.choices,
      note: cartLines.note,
      name: products.name,
      ...inShopColumns,
      offered: products.choices,
      quantity: cartLines.quantity,
      imageKey: firstPicture.imageKey,
      imageFocus: firstPicture.imageFocus,
      isAvailable: sql<boolean>`${isInShop}`,
      isMadeToOrder: products.isMadeToOrder,
      productDays: products.makingDays,
      free: stock.free,
      held: stock.held,
      own: stock.own,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoinLateral(firstPicture, sql`true`)
    .leftJoinLateral(stock, sql`true`)
    .where(eq(cartLines.customerId, customerId))
    .orderBy(cartLines.addedAt, cartLines.productId, cartLines.variant)
  const lines: CartLine[] = []
  for (const row of rows) lines.push(toCartLine(row, lines))
  return lines
}

/** Reads only the product ids, for instance to lock the stock before the cart is read. */
export function listCartProducts(db: Database, customerId: string): Promise<{ productId: string }[]> {
  return db.select({ productId: cartLines.productId }).from(cartLines).where(eq(cartLines.customerId, customerId))
}

/** Selects the reservations of the order that the next order replaces. The other reservations stay. */
function isOwnReservation(customerId: string, replaces: string | null | undefined): SQL | undefined {
  if (replaces === null) return sql`false`
  if (replaces !== undefined) return eq(stockReservations.orderId, replaces)
  return and(eq(stockReservations.customerId, customerId), isNotNull(stockReservations.endsAt))
}

function lineStock(db: Database, isOwn: SQL | undefined) {
  const own = db
    .select({ sum: sql`coalesce(sum(${stockReservations.quantity}), 0)::int` })
    .from(stockReservations)
    .where(and(eq(stockReservations.stockItemId, stockItems.id), eq(stockReservations.state, 'held'), isOwn))
  return db
    .select({ free: stockItems.free, held: stockItems.held, own: sql<number>`${own}`.as('own') })
    .from(stockItems)
    .where(and(eq(stockItems.productId, products.id), eq(stockItems.choices, cartLines.choices)))
    .as('stock')
}

type Row = Omit<CartLine, 'choices'> & { selectedOptions: OptionsByName; offered: ProductOption[] } & ProductionTime &
  Stock
type ProductionTime = { isMadeToOrder: boolean; productDays: number | null }
type Stock = { free: number | null; held: number | null; own: number | null }

/** Uses the current price. The line is not available if the product no longer has its options. */
function toCartLine(read: Row, before: CartLine[]): CartLine {
  const { selectedOptions, offered, note, isMadeToOrder, productDays, free, held, own, ...row } = read
  const choices = sortOptions(offered, toOptionList(selectedOptions))
  const isChoiceGone = row.isAvailable && !hasAllOptions(offered, choices)
  const isOffered = row.isAvailable && !isChoiceGone
  const ready = isOffered ? countLeft(row.productId, choices, (free ?? 0) + (own ?? 0), before) : 0
  const left = isOffered && !isMadeToOrder ? ready : undefined
  return {
    ...row,
    ...(choices.length > 0 ? { choices } : {}),
    ...(note ? { note } : {}),
    priceCents: optionPrice({ priceCents: row.priceCents, choices: offered }, choices),
    isAvailable: isOffered && left !== 0,
    ...(isChoiceGone ? { isChoiceGone } : {}),
    ...(left === undefined ? {} : { left }),
    ...(ready >= row.quantity ? { isReady: true } : isMadeToOrder && ready > 0 ? { readyCount: ready } : {}),
    ...(productDays === null ? {} : { makingDays: productDays }),
    ...(left !== undefined && (held ?? 0) > (own ?? 0) ? { isBeingBought: true } : {}),
  }
}

/** Counts the stock that earlier lines leave for this one: lines that differ only by the note use the same stock. */
function countLeft(
  productId: string,
  choices: readonly SelectedOption[],
  inAll: number,
  before: readonly CartLine[],
): number {
  const same = before.filter(
    (line) => line.productId === productId && hasSameOptions(toOptionsByName(choices), line.choices ?? []),
  )
  return Math.max(0, inAll - countQuantity(same))
}

export type PricedCart = Awaited<ReturnType<typeof readPricedCart>>

/** The lines that the customer can order now, with prices. Checkout, payment pages and the order all use this. */
export async function readPricedCart(
  db: Database,
  customerId: string,
  offer: CodeOffer | null,
  shipping: Partial<Shipping> = {},
  replaces?: string | null,
) {
  const cart = await readCart(db, customerId, replaces)
  // Newest first, as the cart page shows them.
  const lines = cart.filter((line) => line.isAvailable).reverse()
  const fullTotal = orderTotal({ lines, ...shipping })
  const code = offer && toSelectedCode(offer, fullTotal.subtotalCents, fullTotal.shippingCents + fullTotal.taxCents)
  const discount = code?.discountCents ? { discountCents: code.discountCents, code: code.code } : null
  const total = discount ? orderTotal({ lines, ...shipping, ...discount }) : fullTotal
  return {
    lines,
    shortages: listShortages(cart),
    /** The names of products that can't be ordered any more. */
    leftOut: listLeftOutNames(cart),
    count: countQuantity(lines),
    total,
    /** The discount code that the customer typed, even if it gives no discount now. */
    code,
  }
}

export function setCartLine(
  shop: Shop,
  customerId: string,
  { productId, quantity, was, choices = {}, note }: ResolvedLine,
  key?: string,
): Promise<CartChangeResult> {
  const variant = createVariant({ choices: toOptionList(choices), note })
  const change = { customerId, productId, variant, choices, note: note || null, quantity, was }
  return shop.db.transaction((tx) => changeLine(tx, change, shop.clock.now(), key))
}

type LineSelection = Pick<ResolvedLine, 'productId' | 'choices' | 'note'>

export async function addOneToCart(shop: Shop, customerId: string, line: LineSelection): Promise<CartChangeResult> {
  const change = await setCartLine(shop, customerId, { ...line, quantity: 1, was: 0 })
  return !change.ok && change.reason === 'changed-elsewhere' ? { ok: true } : change
}

/** Also finds a product that is no longer sold; null if the product never existed. */
export async function findProductName(db: Database, productId: string): Promise<string | null> {
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, productId))
  return product?.name ?? null
}

/**
 * `id`: the id of a line, or of a product to remove all its lines. Succeeds even if another tab has already removed
 * them.
 */
export async function removeCartLines(shop: Shop, customerId: string, id: string, key?: string): Promise<void> {
  const [productId = '', variant] = id.split('.')
  await shop.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    if (key && (await hasCartChange(tx, customerId, key))) return
    await tx.delete(cartLines).where(isCartLine(customerId, productId, variant))
    await storeCartChange(tx, customerId, key, shop.clock.now())
  })
}

/** Removes only the ordered quantities. Products that were added later stay. */
export async function removeOrderedLines(
  tx: Database,
  customerId: string,
  ordered: readonly QuantityLine[],
): Promise<void> {
  await lockCustomer(tx, customerId)
  for (const { productId, quantity, ...key } of ordered) {
    if (productId === null) continue
    const line = isCartLine(customerId, productId, createVariant(key))
    await tx.delete(cartLines).where(and(line, lte(cartLines.quantity, quantity)))
    await tx
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
      .where(and(line, gt(cartLines.quantity, quantity)))
  }
}

type FingerprintLine = Pick<CartLine, 'productId' | 'quantity' | 'priceCents' | 'isAvailable' | 'choices' | 'note'>

/** Equal for carts with the same products, options, notes, quantities and prices, in any order. */
export function cartFingerprint(lines: readonly FingerprintLine[]): string {
  const parts = lines
    .filter((line) => line.isAvailable)
    .map((line) => `${line.productId} ${line.quantity} ${line.priceCents}${optionsKey(line)}`)
    .sort()
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** Empty without options and note. */
function optionsKey({ choices = [], note }: FingerprintLine): string {
  return choices.length > 0 || note ? ` ${JSON.stringify([choices, note ?? ''])}` : ''
}
