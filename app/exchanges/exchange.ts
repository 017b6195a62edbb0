import { nameWithOptions, type SelectedOption } from '#app/catalog/line-options.ts'
import type { Cents } from '#app/money/money.ts'

type PaidLine = { priceCents: Cents; quantity: number }
type Prices = { from: Cents; to: Cents }

/**
 * How much more or less each piece costs than before. A cheaper one returns the share of the price that was paid. A
 * dearer one costs the whole difference, less `percent` if the order's code was one: an amount, or all of a small price,
 * must not become a discount on any product.
 */
export function pieceDifference(
  { priceCents, quantity }: PaidLine,
  paidCents: Cents,
  { from, to, percent }: Prices & { percent: number | null },
): Cents {
  const full = priceCents * quantity
  if (to > from) return Math.round(((to - from) * (100 - (percent === 100 ? 0 : (percent ?? 0)))) / 100)
  return full === 0 || paidCents === 0 ? 0 : Math.round(((to - from) * paidCents) / full)
}

type Named = { name: string; choices?: SelectedOption[] | undefined }
type Exchanged = Named & { productId: string | null }

/** 'Rain bangle (Size: Small)'. A note stands with the order alone, from which it can be erased. */
export function withoutNote({ name, choices }: Named): string {
  return nameWithOptions({ name, choices })
}

/** 'Rain bangle, Large instead of Small', or 'Sun ring instead of Rain bangle (Size: Small)'. */
export function exchangeText(from: Exchanged, to: Exchanged): string {
  if (from.productId !== to.productId) return `${withoutNote(to)} instead of ${withoutNote(from)}`
  const valueBefore = (name: string) => from.choices?.find((one) => one.name === name)?.value
  const changed = to.choices?.filter(({ name, value }) => valueBefore(name) !== value) ?? []
  const before = changed.flatMap(({ name }) => valueBefore(name) ?? [])
  const after = [to.name, ...changed.map(({ value }) => value)].join(', ')
  return before.length > 0 ? `${after} instead of ${before.join(', ')}` : after
}

export function isSameChoices(one: readonly SelectedOption[], other: readonly SelectedOption[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, value }) => other.some((each) => each.name === name && each.value === value))
  )
}
