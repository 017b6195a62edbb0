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

export function stopOf(price: number): number {
  const index = priceStops.findIndex((stop) => stop >= price)
  return index === -1 ? priceStops.length - 1 : index
}
