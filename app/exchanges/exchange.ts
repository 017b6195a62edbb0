import { nameWithOptions, type SelectedOption } from '#app/catalog/line-options.ts'
import type { Cents } from '#app/money/money.ts'

type PaidLine = { priceCents: Cents; quantity: number }
type Prices = { from: Cents; to: Cents }

/**
 * The price difference of one product. For a cheaper product, the refund is reduced in the same proportion as the price
 * that the buyer paid. For a dearer product, the buyer pays the full difference, less `percent` of the order's discount
 * code. Codes with an amount or with 100 % reduce nothing: otherwise a code for a small order would discount any
 * product.
 */
export function unitDifference(
  { priceCents, quantity }: PaidLine,
  paidCents: Cents,
  { from, to, percent }: Prices & { percent: number | null },
): Cents {
  const fullCents = priceCents * quantity
  if (to > from) return Math.round(((to - from) * (100 - (percent === 100 ? 0 : (percent ?? 0)))) / 100)
  return fullCents === 0 || paidCents === 0 ? 0 : Math.round(((to - from) * paidCents) / fullCents)
}

type NamedProduct = { name: string; choices?: SelectedOption[] | undefined }
type ExchangeSide = NamedProduct & { productId: string | null }

/** 'Rain bangle (Size: Small)'. Leaves out the note, because only the order may store it: staff can erase it there. */
export function nameWithoutNote({ name, choices }: NamedProduct): string {
  return nameWithOptions({ name, choices })
}

/** 'Rain bangle, Large instead of Small', or 'Sun ring instead of Rain bangle (Size: Small)'. */
export function exchangeText(from: ExchangeSide, to: ExchangeSide): string {
  if (from.productId !== to.productId) return `${nameWithoutNote(to)} instead of ${nameWithoutNote(from)}`
  const valueBefore = (name: string) => from.choices?.find((one) => one.name === name)?.value
  const changed = to.choices?.filter(({ name, value }) => valueBefore(name) !== value) ?? []
  const before = changed.flatMap(({ name }) => valueBefore(name) ?? [])
  const after = [to.name, ...changed.map(({ value }) => value)].join(', ')
  return before.length > 0 ? `${after} instead of ${before.join(', ')}` : after
}

export function hasSameOptions(one: readonly SelectedOption[], other: readonly SelectedOption[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, value }) => other.some((each) => each.name === name && each.value === value))
  )
}
