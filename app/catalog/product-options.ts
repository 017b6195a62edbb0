import type { Cents } from '#app/money/money.ts'
import type { Choice, ChoiceValue, SelectedOption } from './line-options.ts'
import { maxPriceCents, minPriceCents, type Product } from './product.ts'

type Priced = Pick<Product, 'priceCents' | 'choices'>

/** The only place that computes a price with options. */
export function optionPrice({ priceCents, choices }: Priced, chosen: readonly SelectedOption[]): Cents {
  const differences = choices.map((choice) => takenValue(choice, chosen)?.differenceCents ?? 0)
  return withinLimits(differences.reduce((all, cents) => all + cents, priceCents))
}

/** The lowest and the highest price. */
export function priceRange(priced: Priced): { min: Cents; max: Cents } {
  const { min, max } = surchargeRange(priced)
  return { min: withinLimits(min), max: withinLimits(max) }
}

/** A price below zero is sold for a cent; staff are warned before. */
export function costsWithinLimits(priced: Priced): boolean {
  const { min, max } = surchargeRange(priced)
  return min >= minPriceCents && max <= maxPriceCents()
}

function surchargeRange({ priceCents, choices }: Priced): { min: Cents; max: Cents } {
  const add = (pick: (...cents: Cents[]) => Cents) =>
    choices.reduce((all, { values }) => all + pick(...values.map((value) => value.differenceCents)), priceCents)
  return { min: add(Math.min), max: add(Math.max) }
}

function withinLimits(cents: Cents): Cents {
  return Math.min(maxPriceCents(), Math.max(minPriceCents, cents))
}

function takenValue({ name, values }: Choice, chosen: readonly SelectedOption[]): ChoiceValue | undefined {
  const decided = chosen.find((one) => one.name === name)
  return decided && values.find((value) => value.name === decided.value)
}

/** The options without a valid selected value. */
export function openChoices(choices: readonly Choice[], chosen: readonly SelectedOption[]): Choice[] {
  return choices.filter((choice) => !takenValue(choice, chosen))
}

/** One valid value for each option, and no others. */
export function hasAllOptions(choices: readonly Choice[], chosen: readonly SelectedOption[]): boolean {
  return chosen.length === choices.length && openChoices(choices, chosen).length === 0
}

/** In the product's order; unknown options come last. */
export function inOrder(choices: readonly Choice[], chosen: readonly SelectedOption[]): SelectedOption[] {
  const place = ({ name }: SelectedOption) => {
    const index = choices.findIndex((choice) => choice.name === name)
    return index < 0 ? choices.length : index
  }
  return chosen.toSorted((one, other) => place(one) - place(other))
}

export function areAmong(some: readonly SelectedOption[], all: readonly SelectedOption[]): boolean {
  return some.every(({ name, value }) => all.some((one) => one.name === name && one.value === value))
}

/** The name of an option's form field. */
export function choiceField(name: string): string {
  return `choice.${name}`
}
