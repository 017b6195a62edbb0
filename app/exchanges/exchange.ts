import type { SelectedOption } from '#app/catalog/line-options.ts'
import type { Cents } from '#app/money/money.ts'

type PaidLine = { priceCents: Cents; quantity: number }
type Prices = { from: Cents; to: Cents }

/**
 * What each piece costs more by its new choices, or less. A discount reduced what was paid for the line, and reduces the
 * difference by the same share.
 */
export function pieceDifference({ priceCents, quantity }: PaidLine, paidCents: Cents, { from, to }: Prices): Cents {
  const full = priceCents * quantity
  return full === 0 ? 0 : Math.round(((to - from) * paidCents) / full)
}

/** 'Large instead of Small': what of the choices differs. */
export function exchangeText(from: readonly SelectedOption[], to: readonly SelectedOption[]): string {
  const valueIn = (all: readonly SelectedOption[], name: string) => all.find((one) => one.name === name)?.value
  const changed = to.filter(({ name, value }) => valueIn(from, name) !== value)
  const before = changed.flatMap(({ name }) => valueIn(from, name) ?? [])
  const after = changed.map(({ value }) => value).join(', ')
  return before.length > 0 ? `${after} instead of ${before.join(', ')}` : after
}

export function isSameChoices(one: readonly SelectedOption[], other: readonly SelectedOption[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, value }) => other.some((each) => each.name === name && each.value === value))
  )
}
