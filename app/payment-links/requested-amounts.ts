import { type Cents, centsToKes, centsToWire, nearestCents, wireToCents } from '#app/money/money.ts'
import type { RequestedPrice } from './link-input.ts'

/** More than any way to pay takes at once, and little enough for the books' columns. */
export const maxTotalKes = 10_000_000

/** What is taken off has the quantity -1. */
export type Priced = { price: RequestedPrice; quantity: number }

/** Dollars for the books. A few shillings may be less than a cent, which nothing can cost. */
export function centsOf({ currency, amount }: RequestedPrice, rate: string): Cents {
  if (currency === 'KES') return Math.max(1, nearestCents(amount, rate))
  return wireToCents(amount) ?? 0
}

/** What is charged: shillings as they were typed, dollars converted and rounded up once for all of them. */
export function requestedKes(priced: readonly Priced[], rate: string): number {
  const inKes = priced.filter(({ price }) => price.currency === 'KES')
  const inDollars = priced.filter(({ price }) => price.currency === 'USD')
  const kes = inKes.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  const cents = inDollars.reduce((sum, { price, quantity }) => sum + centsOf(price, rate) * quantity, 0)
  return kes + centsToKes(cents, rate)
}

type Whole = { goods: readonly Priced[]; delivery: readonly Priced[] }

/** The most that can be taken off the goods so that something is to be paid in the end, in the currency of the discount. */
export function maxDiscount(
  { goods, delivery }: Whole,
  currency: RequestedPrice['currency'],
  rate: string,
): RequestedPrice {
  const kes = Math.min(requestedKes(goods, rate), requestedKes([...goods, ...delivery], rate) - 1)
  if (currency === 'KES') return { currency, amount: kes }
  const near = nearestCents(kes, rate)
  return { currency, amount: centsToWire(centsToKes(near, rate) > kes ? near - 1 : near) }
}

type Goods = Priced & { cataloguePrice: RequestedPrice | null }

/** Whether a line is asked for below the catalogue's price, or the discount takes off more than stands above it. */
export function isBelowCatalogue(goods: readonly Goods[], discount: RequestedPrice | undefined, rate: string): boolean {
  const ofCatalogue = goods.flatMap(({ cataloguePrice: price, quantity }) => (price ? [{ price, quantity }] : []))
  const less = discount ? [{ price: discount, quantity: -1 }] : []
  if (discount && requestedKes([...goods, ...less], rate) < requestedKes(ofCatalogue, rate)) return true
  return goods.some(({ price, cataloguePrice }) => {
    if (!cataloguePrice) return false
    if (price.currency === 'USD') return price.amount < cataloguePrice.amount
    return price.amount < requestedKes([{ price: cataloguePrice, quantity: 1 }], rate)
  })
}
