import { type Cents, centsToKes, centsToWire, kesToNearestCents, wireToCents } from '#app/money/money.ts'
import type { TypedPrice } from '#app/money/typed-price.ts'

/** More than any method accepts at once, and within the limits of the database columns. */
export const maxTotalKes = 10_000_000

/** A discount has the quantity -1. */
export type PricedQuantity = { price: TypedPrice; quantity: number }

/** The value in the shop's currency, for reports: at least one minor unit, since every line must have a price. */
export function priceInCents({ currency, amount }: TypedPrice, rate: string): Cents {
  if (currency === 'KES') return Math.max(1, kesToNearestCents(amount, rate))
  return wireToCents(amount) ?? 0
}

/** The amount to charge: typed shillings, plus the sum of all other prices, converted and rounded up once. */
export function linkTotalKes(priced: readonly PricedQuantity[], rate: string): number {
  const inKes = priced.filter(({ price }) => price.currency === 'KES')
  const converted = priced.filter(({ price }) => price.currency !== 'KES')
  const kes = inKes.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  const cents = converted.reduce((sum, { price, quantity }) => sum + priceInCents(price, rate) * quantity, 0)
  return kes + centsToKes(cents, rate)
}

type PricedGoods = { goods: readonly PricedQuantity[]; delivery: readonly PricedQuantity[] }

/** The largest discount on the goods that leaves something to pay, in the discount's currency. */
export function maxDiscount(
  { goods, delivery }: PricedGoods,
  currency: TypedPrice['currency'],
  rate: string,
): TypedPrice {
  const kes = Math.min(linkTotalKes(goods, rate), linkTotalKes([...goods, ...delivery], rate) - 1)
  if (currency === 'KES') return { currency, amount: kes }
  const near = kesToNearestCents(kes, rate)
  return { currency, amount: centsToWire(centsToKes(near, rate) > kes ? near - 1 : near) }
}

type CataloguePriced = PricedQuantity & { cataloguePrice: TypedPrice | null }

/** True if a line's price, or the sum of the goods after the discount, is below the catalogue price. */
export function isBelowCatalogue(
  goods: readonly CataloguePriced[],
  discount: TypedPrice | undefined,
  rate: string,
): boolean {
  const ofCatalogue = goods.flatMap(({ cataloguePrice: price, quantity }) => (price ? [{ price, quantity }] : []))
  const less = discount ? [{ price: discount, quantity: -1 }] : []
  if (discount && linkTotalKes([...goods, ...less], rate) < linkTotalKes(ofCatalogue, rate)) return true
  return goods.some(({ price, cataloguePrice }) => {
    if (!cataloguePrice) return false
    if (price.currency !== 'KES') return price.amount < cataloguePrice.amount
    return price.amount < linkTotalKes([{ price: cataloguePrice, quantity: 1 }], rate)
  })
}
