import { minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { centsToKes } from '#app/money/money.ts'

// In dollars. Half of the slider is for prices up to 200 dollars, because most products cost less.
const ranges = [
  { upTo: 200, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: 10_000, step: 500 },
]

/** The positions of the slider, in whole units of the shop's currency. */
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
 * The positions below the highest price in the shop, and the last one, which stands for no limit. `maxListedPrice`:
 * that price in whole units.
 */
export function stopsBelow(maxListedPrice: number): readonly number[] {
  return [...priceStops().filter((stop) => stop < Math.max(maxListedPrice, 1)), highestPrice()]
}

export function findStop(price: number, stops: readonly number[] = priceStops()): number {
  const index = stops.findIndex((stop) => stop >= price)
  return index === -1 ? stops.length - 1 : index
}

/**
 * Converts a limit to shillings. Several amounts in shillings convert to the same cents, so it prefers a multiple of
 * 10, which a visitor has probably typed.
 */
export function limitInKes(price: number, rate: string): number {
  const cents = Math.round(price * minorUnits())
  const [lowest, highest] = [centsToKes(cents, rate), centsToKes(cents + 1, rate) - 1]
  return [lowest, highest].find((kes) => kes % 10 === 0) ?? lowest
}
