import { type Cents, formatUsd } from '#app/money/money.ts'
import { oneLine, type TextRule } from '#app/platform/text-rules.ts'
import { leastPriceCents, mostPriceCents, type Product } from './product.ts'

export const choiceLimits = { choices: 3, values: 12, name: 40, value: 60, note: 200 } as const

export type ChoiceValue = {
  name: string
  /** Added to the price of the product; may be less than nothing. */
  differenceCents: Cents
}

/** What a buyer decides of a product, such as 'Wrist'. */
export type Choice = { name: string; values: ChoiceValue[] }

/** One thing decided: the choice and its value. */
export type Chosen = { name: string; value: string }

/** On one line, with one space between words. */
export const tidyLine = (typed: string) => typed.replace(/\s+/g, ' ').trim().normalize('NFC')

/** What a buyer may say to the makers of it. */
export const noteRule: TextRule = {
  label: 'Note',
  tidy: tidyLine,
  isOptional: true,
  most: choiceLimits.note,
  form: oneLine('Note'),
}

type Priced = Pick<Product, 'priceCents' | 'choices'>

/** The only place that adds up a price. */
export function chosenPrice({ priceCents, choices }: Priced, chosen: readonly Chosen[]): Cents {
  return withDifferences(
    priceCents,
    choices.map((choice) => takenValue(choice, chosen)?.differenceCents ?? 0),
  )
}

/** What the product costs at least and at most. */
export function priceRange({ priceCents, choices }: Priced): { least: Cents; most: Cents } {
  const differences = choices.map(({ values }) => values.map((value) => value.differenceCents))
  return {
    least: withDifferences(
      priceCents,
      differences.map((some) => Math.min(...some)),
    ),
    most: withDifferences(
      priceCents,
      differences.map((some) => Math.max(...some)),
    ),
  }
}

function withDifferences(priceCents: Cents, differences: readonly Cents[]): Cents {
  const sum = differences.reduce((all, cents) => all + cents, priceCents)
  return Math.min(mostPriceCents, Math.max(leastPriceCents, sum))
}

function takenValue({ name, values }: Choice, chosen: readonly Chosen[]): ChoiceValue | undefined {
  const decided = chosen.find((one) => one.name === name)
  return decided && values.find((value) => value.name === decided.value)
}

/** The choices of which no value was taken that there is. */
export function openChoices(choices: readonly Choice[], chosen: readonly Chosen[]): Choice[] {
  return choices.filter((choice) => !takenValue(choice, chosen))
}

/** One value of each choice, and nothing else. */
export function isWhollyChosen(choices: readonly Choice[], chosen: readonly Chosen[]): boolean {
  return chosen.length === choices.length && openChoices(choices, chosen).length === 0
}

/** As the product lists them; what it does not know comes last. */
export function inOrder(choices: readonly Choice[], chosen: readonly Chosen[]): Chosen[] {
  const place = ({ name }: Chosen) => {
    const index = choices.findIndex((choice) => choice.name === name)
    return index < 0 ? choices.length : index
  }
  return chosen.toSorted((one, other) => place(one) - place(other))
}

export function areAmong(some: readonly Chosen[], all: readonly Chosen[]): boolean {
  return some.every(({ name, value }) => all.some((one) => one.name === name && one.value === value))
}

/** '+$4.00'; empty for nothing. */
export function differenceText(cents: Cents): string {
  if (cents === 0) return ''
  return cents > 0 ? `+${formatUsd(cents)}` : `−${formatUsd(-cents)}`
}

/** How a page's form names the field of a choice. */
export function choiceField(name: string): string {
  return `choice.${name}`
}

/** What a buyer wants of one piece. */
export type Wish = { choices?: Chosen[] | undefined; note?: string | null | undefined }

/** Nothing of a piece as it is. */
export function wishToWire({ choices = [], note }: Wish): { choices?: ChosenByName; note?: string } {
  return { ...(choices.length > 0 ? { choices: chosenByName(choices) } : {}), ...(note ? { note } : {}) }
}

export function wishFromWire({
  choices,
  note,
}: {
  choices?: ChosenByName | undefined
  note?: string | undefined
}): Wish {
  return { ...(choices ? { choices: chosenOf(choices) } : {}), ...(note ? { note } : {}) }
}

/** In one line: 'Wrist: 17 cm, note: for a child'. Empty for a piece as it is. */
export function wishText({ choices = [], note }: Wish): string {
  return [...choices.map(({ name, value }) => `${name}: ${value}`), ...(note ? [`note: ${note}`] : [])].join(', ')
}

/** 'Herd band (Wrist: 17 cm)', where there is no room for a line of its own. */
export function nameAndWish({ name, ...wish }: Wish & { name: string }): string {
  const text = wishText(wish)
  return text ? `${name} (${text})` : name
}

/** What was chosen as JSON has it, where a choice's name is the key. */
export type ChosenByName = Record<string, string>

export function chosenByName(chosen: readonly Chosen[]): ChosenByName {
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
}

export function chosenOf(byName: ChosenByName): Chosen[] {
  return Object.entries(byName).map(([name, value]) => ({ name, value }))
}
