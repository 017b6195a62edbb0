import { priceSliderMaximum } from './product-query.ts'

// Most pieces cost less than 200 dollars, so half of the slider's way belongs to them.
const stretches = [
  { upTo: 200, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: priceSliderMaximum, step: 500 },
]

/** The prices that the slider stops at, in whole dollars, from 0 to the end that means no limit. */
export const priceStops: readonly number[] = stretches.reduce<number[]>(
  (stops, { upTo, step }) => {
    for (let price = (stops.at(-1) ?? 0) + step; price <= upTo; price += step) stops.push(price)
    return stops
  },
  [0],
)

/** The slider's place for a price: the first stop that does not exclude it. */
export function stopOf(price: number): number {
  const index = priceStops.findIndex((stop) => stop >= price)
  return index === -1 ? priceStops.length - 1 : index
}
