import { minorUnits } from './currency.ts'
import { type Cents, microUnits, rateToMicro } from './money.ts'
import type { PricedLine } from './order-total.ts'

/** Whole shillings, rounded to the nearest. */
export function nearestKes(cents: Cents, rate: string): number {
  const unit = BigInt(minorUnits()) * microUnits
  return Number((2n * BigInt(cents) * rateToMicro(rate) + unit) / (2n * unit))
}

/** Splits a whole number in proportion to the weights; the parts add up to it exactly (largest remainder). */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((product) => Number(product / sum))
  let missing = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder) if (missing-- > 0) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Rounds each amount down or up so that the results add up to `total`, the rounded sum of the amounts. */
export function roundToTotal(total: number, exact: readonly number[]): number[] {
  const parts = exact.map(Math.floor)
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const fractions = exact.map((amount, index) => ({ index, fraction: amount - Math.floor(amount) }))
  const up = fractions.toSorted((a, b) => b.fraction - a.fraction).slice(0, Math.max(0, missing))
  for (const { index } of up) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The price of each line after its share of the discount, exact to the cent. */
export function discountedLineTotals(lines: readonly PricedLine[], discountCents: Cents): Cents[] {
  const lineTotals = lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const discounts = splitByWeight(discountCents, lineTotals)
  return lineTotals.map((cents, index) => cents - (discounts[index] ?? 0))
}
