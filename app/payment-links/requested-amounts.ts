import { type Cents, centsToKes, centsToWire, nearestCents, wireToCents } from '#app/money/money.ts'
import type { RequestedPrice } from './link-input.ts'

/** More than any method accepts at once, and within the limits of the database columns. */
export const maxTotalKes = 10_000_000

/** A discount has the quantity -1. */
export type Priced = { price: RequestedPrice; quantity: number }

/** The value in the shop's currency, for reports. At least one minor unit, since no line may cost nothing. */
export function centsOf({ currency, amount }: RequestedPrice, rate: string): Cents {
  if (currency === 'KES') return Math.max(1, nearestCents(amount, rate))
  return wireToCents(amount) ?? 0
}

/** The amount to charge: shillings as typed, and the sum of the others converted and rounded up once. */
export function requestedKes(priced: readonly Priced[], rate: string): number {
  const inKes = priced.filter(({ price }) => price.currency === 'KES')
  const converted = priced.filter(({ price }) => price.currency !== 'KES')
  const kes = inKes.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  const cents = converted.reduce((sum, { price, quantity }) => sum + centsOf(price, rate) * quantity, 0)
  return kes + centsToKes(cents, rate)
}

type Whole = { goods: readonly Priced[]; delivery: readonly Priced[] }

/** The largest discount on the goods that leaves something to pay, in the discount's currency. */
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

/** Whether a line's price, or the sum of the goods after the discount, is below the catalogue's. */
export function isBelowCatalogue(goods: readonly Goods[], discount: RequestedPrice | undefined, rate: string): boolean {
  const ofCatalogue = goods.flatMap(({ cataloguePrice: price, quantity }) => (price ? [{ price, quantity }] : []))
  const less = discount ? [{ price: discount, quantity: -1 }] : []
  if (discount && requestedKes([...goods, ...less], rate) < requestedKes(ofCatalogue, rate)) return true
  return goods.some(({ price, cataloguePrice }) => {
    if (!cataloguePrice) return false
    if (price.currency !== 'KES') return price.amount < cataloguePrice.amount
    return price.amount < requestedKes([{ price: cataloguePrice, quantity: 1 }], rate)
  })
}
