import { priceSliderMaximum } from './product-query.ts'

// Most products cost less than 200 dollars, so half of the slider is for them.
const stretches = [
  { upTo: 200, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: priceSliderMaximum, step: 500 },
]

export const priceStops: readonly number[] = stretches.reduce<number[]>(
  (stops, { upTo, step }) => {
    for (let price = (stops.at(-1) ?? 0) + step; price <= upTo; price += step) stops.push(price)
    return stops
  },
  [0],
)

/** Those that leave a piece out, and the end, which is no limit. `dearest`: the highest price in the shop, in dollars. */
export function stopsBelow(dearest: number): readonly number[] {
  return [...priceStops.filter((stop) => stop < Math.max(dearest, 1)), priceSliderMaximum]
}

export function stopOf(price: number, stops = priceStops): number {
  const index = stops.findIndex((stop) => stop >= price)
  return index === -1 ? stops.length - 1 : index
}
