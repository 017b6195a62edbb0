import { maxSliderPrice } from './product-query.ts'

// Most products cost less than 200 dollars, so these get half of the slider.
const stretches = [
  { upTo: 200, step: 5 },
  { upTo: 1000, step: 50 },
  { upTo: maxSliderPrice, step: 500 },
]

export const priceStops: readonly number[] = stretches.reduce<number[]>(
  (stops, { upTo, step }) => {
    for (let price = (stops.at(-1) ?? 0) + step; price <= upTo; price += step) stops.push(price)
    return stops
  },
  [0],
)

/** The stops below the highest price, and the end, which means no limit. `dearest`: that price in dollars. */
export function stopsBelow(dearest: number): readonly number[] {
  return [...priceStops.filter((stop) => stop < Math.max(dearest, 1)), maxSliderPrice]
}

export function stopOf(price: number, stops = priceStops): number {
  const index = stops.findIndex((stop) => stop >= price)
  return index === -1 ? stops.length - 1 : index
}
