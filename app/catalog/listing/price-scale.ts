import { minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { centsToKes } from '#app/money/money.ts'

// Most products cost less than 200 dollars, so half of the slider is for these prices.
const ranges = [
  { upTo: 200, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: 10_000, step: 500 },
]

/** In whole units of the shop's currency. */
export function priceStops(): number[] {
  const unitsPerDollar = Number((highestPrice() / 10_000).toPrecision(1))
  const stops = [0]
  for (const { upTo, step } of ranges)
    for (
      let stop = (stops.at(-1) ?? 0) + step * unitsPerDollar;
      stop <= upTo * unitsPerDollar;
      stop += step * unitsPerDollar
    )
      stops.push(stop)
  return stops
}

/**
 * The stops below the highest price, and the end, which means no limit. `maxListedPrice`: the highest price in whole
 * units.
 */
export function stopsBelow(maxListedPrice: number): readonly number[] {
  return [...priceStops().filter((stop) => stop < Math.max(maxListedPrice, 1)), highestPrice()]
}

export function findStop(price: number, stops: readonly number[] = priceStops()): number {
  const index = stops.findIndex((stop) => stop >= price)
  return index === -1 ? stops.length - 1 : index
}

/** Converts a limit to shillings. Several amounts convert to the same cents: prefers a multiple of 10, as people type it. */
export function limitInKes(price: number, rate: string): number {
  const cents = Math.round(price * minorUnits())
  const [lowest, highest] = [centsToKes(cents, rate), centsToKes(cents + 1, rate) - 1]
  return [lowest, highest].find((kes) => kes % 10 === 0) ?? lowest
}
