import type { Cents } from '#app/money/money.ts'
import type { OptionValue, ProductOption, SelectedOption } from './line-options.ts'
import { maxPriceCents, minPriceCents, type Product } from './product.ts'

type PricedProduct = Pick<Product, 'priceCents' | 'choices'>

/** The only place that computes a price with options. */
export function optionPrice({ priceCents, choices }: PricedProduct, selected: readonly SelectedOption[]): Cents {
  const differences = choices.map((choice) => findSelectedValue(choice, selected)?.differenceCents ?? 0)
  return clampPrice(differences.reduce((all, cents) => all + cents, priceCents))
}

/** The lowest and the highest price. */
export function priceRange(priced: PricedProduct): { min: Cents; max: Cents } {
  const { min, max } = surchargeRange(priced)
  return { min: clampPrice(min), max: clampPrice(max) }
}

/** False if an option makes the price too low or too high. `optionPrice` would clamp such a price. */
export function isPriceWithinLimits(priced: PricedProduct): boolean {
  const { min, max } = surchargeRange(priced)
  return min >= minPriceCents && max <= maxPriceCents()
}

function surchargeRange({ priceCents, choices }: PricedProduct): { min: Cents; max: Cents } {
  const add = (pick: (...cents: Cents[]) => Cents) =>
    choices.reduce((all, { values }) => all + pick(...values.map((value) => value.differenceCents)), priceCents)
  return { min: add(Math.min), max: add(Math.max) }
}

function clampPrice(cents: Cents): Cents {
  return Math.min(maxPriceCents(), Math.max(minPriceCents, cents))
}

function findSelectedValue(
  { name, values }: ProductOption,
  selected: readonly SelectedOption[],
): OptionValue | undefined {
  const selectedOption = selected.find((one) => one.name === name)
  return selectedOption && values.find((value) => value.name === selectedOption.value)
}

/** The options without a selected value that is still valid. */
export function listUnselectedOptions(
  choices: readonly ProductOption[],
  selected: readonly SelectedOption[],
): ProductOption[] {
  return choices.filter((choice) => !findSelectedValue(choice, selected))
}

/** True if exactly one valid value is selected for each option. */
export function hasAllOptions(choices: readonly ProductOption[], selected: readonly SelectedOption[]): boolean {
  return selected.length === choices.length && listUnselectedOptions(choices, selected).length === 0
}

/** Sorts the selected options in the product's order. Options that the product does not have come last. */
export function sortOptions(choices: readonly ProductOption[], selected: readonly SelectedOption[]): SelectedOption[] {
  const place = ({ name }: SelectedOption) => {
    const index = choices.findIndex((choice) => choice.name === name)
    return index < 0 ? choices.length : index
  }
  return selected.toSorted((one, other) => place(one) - place(other))
}

export function includesAllOptions(some: readonly SelectedOption[], all: readonly SelectedOption[]): boolean {
  return some.every(({ name, value }) => all.some((one) => one.name === name && one.value === value))
}

/** The name of an option's form field. */
export function optionField(name: string): string {
  return `choice.${name}`
}
