import { nameWithOptions, type SelectedOption } from '#app/catalog/line-options.ts'
import type { Cents } from '#app/money/money.ts'

type PaidLine = { priceCents: Cents; quantity: number }
type Prices = { from: Cents; to: Cents }

/**
 * What each piece costs more than before, or less. A discount reduced what was paid for the line, and reduces the
 * difference by the same share.
 */
export function pieceDifference({ priceCents, quantity }: PaidLine, paidCents: Cents, { from, to }: Prices): Cents {
  const full = priceCents * quantity
  return full === 0 ? 0 : Math.round(((to - from) * paidCents) / full)
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
