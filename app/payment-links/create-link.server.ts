import { randomBytes } from 'node:crypto'
import { emptyAddress } from '#app/account/address.ts'
import { findShortages, lockStock } from '#app/catalog/inventory/reservations.server.ts'
import { shortagesText } from '#app/catalog/inventory/stock.ts'
import { type SelectedOption, toOptionList } from '#app/catalog/line-options.ts'
import { hasAllOptions, optionPrice, sortOptions } from '#app/catalog/product-options.ts'
import { listSellable } from '#app/catalog/products.server.ts'
import { addGuest } from '#app/customers/guests.server.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { type Cents, centsToWire, formatKes } from '#app/money/money.ts'
import { orderTotal, type PricedLine } from '#app/money/order-total.ts'
import type { TypedPrice } from '#app/money/typed-price.ts'
import type { Order } from '#app/orders/order.ts'
import { placeOrder, readOrder } from '#app/orders/orders.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import {
  isBelowCatalogue,
  linkTotalKes,
  maxDiscount,
  maxTotalKes,
  type PricedQuantity,
  priceInCents,
} from './link-amounts.ts'
import type { LinkInput, LinkLineInput } from './link-input.ts'
import { linkDays } from './payment-link.ts'
import { paymentLinks } from './payment-links.tables.server.ts'

/** The fields that reports need, for a line that is not in the catalogue. */
const uncataloguedFields = { productId: null, category: 'Other', imageKey: null }
const unnamedBuyer = 'Buyer without a name'
const pickupText = 'Collected, no delivery'

export type LinkRefusal =
  | 'no-method'
  | 'no-such-product'
  | 'not-chosen'
  | 'pieces-short'
  | 'too-much'
  | 'discount-too-large'
  | 'below-catalogue'
  | 'asked-otherwise'
type RefusedLink = {
  ok: false
  reason: LinkRefusal
  /** The largest possible discount, if the given discount is larger. */
  most?: TypedPrice
  /** The index of the refused line. */
  line?: number
  /** The products with too little stock, or the amount of the existing payment link. */
  message?: string
}
export type LinkResult = { ok: true; order: Order } | RefusedLink

/** Creates an order for a buyer without an account, and its payment link. A repeated id creates no second link. */
export async function createPaymentLink(shop: Shop, staff: StaffMember, input: LinkInput): Promise<LinkResult> {
  const [method] = offeredMethods(shop)
  if (!method) return { ok: false, reason: 'no-method' }
  const rate = await currentRate(shop)
  if (rate.isUnknown) return { ok: false, reason: 'no-method' }
  return shop.db.transaction(async (tx): Promise<LinkResult> => {
    const { lines, refused } = await readLines(tx, input.lines)
    if (refused) return refused
    if (!isOwner(staff) && isBelowCatalogue(lines, input.discount, rate.rate))
      return { ok: false, reason: 'below-catalogue' }
    const checkedAmounts = computeAmounts(input, lines, rate.rate)
    if (!checkedAmounts.ok) return checkedAmounts
    const { amountKes, discountKes } = checkedAmounts

    const at = shop.clock.now()
    await lockStock(tx, lines, null, at)
    const short = await findShortages(tx, lines)
    if (short.length > 0) {
      // A repeated call may find the stock reserved by the order that the first call placed.
      const existingOrder = await readOrder(tx, input.id)
      return existingOrder
        ? repeatedResult(existingOrder, amountKes)
        : { ok: false, reason: 'pieces-short', message: shortagesText(short) }
    }
    const isNew = await addGuest(tx, { id: input.id, name: buyerName(input), at })
    if (!isNew) return repeatedResult(await readExistingOrder(tx, input.id), amountKes)
    const draft = createDraft(input, lines, rate.rate)
    const amounts = { amountKes, discountKes }
    return { ok: true, order: await storePaymentLink(tx, shop, staff, { id: input.id, draft, method, rate, amounts }) }
  })
}

type LinkOrderInput = Pick<Parameters<typeof placeOrder>[1], 'draft' | 'method' | 'rate' | 'amounts'> & { id: string }

/** Places the order and stores its link. The guest with this id must already exist. */
export async function storePaymentLink(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  asked: LinkOrderInput,
): Promise<Order> {
  const at = shop.clock.now()
  const order = await placeOrder(tx, {
    ...asked,
    actor: staff.name,
    prefix: shop.settings.orderPrefix,
    isDemo: shop.config.isDemo,
    at,
    expiresAt: new Date(at.getTime() + linkDays * 86_400_000),
    reservedUntil: null,
  })
  const token = randomBytes(16).toString('hex')
  await tx.insert(paymentLinks).values({ orderId: order.id, token, madeBy: staff.name, madeAt: at })
  const { number, amountKes, discountKes } = order
  const after = { amountKes, ...(discountKes > 0 ? { discountKes } : {}) }
  await recordAudit(tx, { at, staff, action: 'payment asked for', subject: `order:${number}`, before: null, after })
  return order
}

type Amounts = { ok: true; amountKes: number; discountKes: number }

/** Sums up lines and delivery, subtracts the discount, and checks the limits. */
function computeAmounts(
  { delivery, discount }: LinkInput,
  lines: readonly LinkLine[],
  rate: string,
): Amounts | RefusedLink {
  const shipping = delivery?.price ? [{ price: delivery.price, quantity: 1 }] : []
  const fullKes = linkTotalKes([...lines, ...shipping], rate)
  if (fullKes > maxTotalKes) return { ok: false, reason: 'too-much' }
  if (!discount) return { ok: true, amountKes: fullKes, discountKes: 0 }
  const most = maxDiscount({ goods: lines, delivery: shipping }, discount.currency, rate)
  if (discount.amount > most.amount) return { ok: false, reason: 'discount-too-large', most }
  const less: PricedQuantity = { price: discount, quantity: -1 }
  const amountKes = linkTotalKes([...lines, ...shipping, less], rate)
  return { ok: true, amountKes, discountKes: fullKes - amountKes }
}

function createDraft(input: LinkInput, lines: readonly LinkLine[], rate: string) {
  const { id, phone, delivery, discount } = input
  const name = buyerName(input)
  const priced = lines.map(({ price, cataloguePrice: _, ...line }) => ({
    ...line,
    priceCents: priceInCents(price, rate),
  }))
  const shippingCents = delivery?.price ? priceInCents(delivery.price, rate) : 0
  const destination = delivery
    ? { address: delivery.address, city: delivery.city }
    : { address: pickupText, country: '' }
  const address = { ...emptyAddress, name, phone, ...destination }
  return {
    ...computeTotal(priced, shippingCents, discount ? priceInCents(discount, rate) : 0),
    customerId: id,
    lines: priced,
    contact: { name, email: '', phone },
    shippingAddress: address,
    customerAddress: address,
    fingerprint: `request ${id}`,
  }
}

/**
 * Limits the discount, because rounding to cents could make it equal to the whole price. The total must be at least one
 * cent.
 */
function computeTotal(lines: readonly PricedLine[], shippingCents: Cents, discountCents: Cents) {
  const { totalCents } = orderTotal({ lines, shippingCents })
  return orderTotal({ lines, shippingCents, discountCents: Math.min(discountCents, totalCents - 1) })
}

function buyerName({ name }: LinkInput): string {
  return name || unnamedBuyer
}

async function readExistingOrder(tx: Database, id: string): Promise<Order> {
  const order = await readOrder(tx, id)
  if (!order) throw new Error('the id of a request is a customer without its order')
  return order
}

/** Refuses a repeated call with another amount, because staff may have changed the form after a lost answer. */
function repeatedResult(order: Order, amountKes: number): LinkResult {
  if (order.amountKes === amountKes) return { ok: true, order }
  const existingLinkText = `${order.number} asks for ${formatKes(order.amountKes)} already`
  const message = `${existingLinkText}, as it was before it was changed. Cancel that one in the list, or send it as it is.`
  return { ok: false, reason: 'asked-otherwise', message }
}

type LinkLine = {
  productId: string | null
  name: string
  category: string
  imageKey: string | null
  price: TypedPrice
  /** Null for a line that is not in the catalogue. */
  cataloguePrice: TypedPrice | null
  quantity: number
  choices?: SelectedOption[]
  note?: string
}

/** Stops at the first line that can't be sold. */
async function readLines(
  tx: Database,
  asked: readonly LinkLineInput[],
): Promise<{ lines: LinkLine[]; refused?: RefusedLink }> {
  const sold = await listSellable(
    tx,
    asked.flatMap(({ productId }) => productId ?? []),
  )
  const lines: LinkLine[] = []
  for (const [index, line] of asked.entries()) {
    const read = readLine(sold, line)
    if (typeof read === 'string') return { lines, refused: { ok: false, reason: read, line: index } }
    lines.push(read)
  }
  return { lines }
}

type SellableProducts = Awaited<ReturnType<typeof listSellable>>

function readLine(sold: SellableProducts, { productId, words, price, quantity, choices = {}, note }: LinkLineInput) {
  const lineInput = { quantity, ...(note ? { note } : {}) }
  if (!productId)
    return words && price
      ? { ...lineInput, ...uncataloguedFields, name: words, price, cataloguePrice: null }
      : 'no-such-product'
  const product = sold.find(({ id }) => id === productId)
  if (!product) return 'no-such-product'
  const selectedOptions = toOptionList(choices)
  if (!hasAllOptions(product.choices, selectedOptions)) return 'not-chosen'
  const { name, category, imageKey } = product
  const ofCatalogue: TypedPrice = {
    currency: shopCurrency(),
    amount: centsToWire(optionPrice(product, selectedOptions)),
  }
  const ofProduct = { productId, name, category, imageKey, choices: sortOptions(product.choices, selectedOptions) }
  return { ...lineInput, ...ofProduct, price: price ?? ofCatalogue, cataloguePrice: ofCatalogue }
}
