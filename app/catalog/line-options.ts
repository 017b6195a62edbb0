import { singleLine, type TextRule, tidyText } from '#app/framework/text-rules.ts'
import type { Cents } from '#app/money/money.ts'

export type OptionValue = {
  name: string
  /** Added to the price of the product; may be negative. */
  differenceCents: Cents
}

/** A product option, such as 'Wrist'. */
export type ProductOption = { name: string; values: OptionValue[] }

export const optionLimits = { choices: 3, values: 12, name: 40, value: 60, note: 200 } as const

/** Joins lines and reduces white space to one space. */
export const normalizeNote = (typed: string) => tidyText(typed.replace(/\s+/g, ' ')).normalize('NFC')

/** The buyer's note to the makers. */
export const noteRule: TextRule = {
  label: 'Note',
  tidy: normalizeNote,
  isOptional: true,
  maxLength: optionLimits.note,
  form: singleLine('Note'),
}

/** The selected value of an option. */
export type SelectedOption = { name: string; value: string }

/** The options and the note of one line. */
export type LineOptions = { choices?: SelectedOption[] | undefined; note?: string | null | undefined }

/** Returns no fields without options and note. */
export function lineOptionsToWire({ choices = [], note }: LineOptions): { choices?: OptionsByName; note?: string } {
  return { ...(choices.length > 0 ? { choices: toOptionsByName(choices) } : {}), ...(note ? { note } : {}) }
}

export function lineOptionsFromWire({
  choices,
  note,
}: {
  choices?: OptionsByName | undefined
  note?: string | undefined
}): LineOptions {
  return { ...(choices ? { choices: toOptionList(choices) } : {}), ...(note ? { note } : {}) }
}

/** 'Wrist: 17 cm, note: for a child'. Empty without options and note. */
export function lineOptionsText({ choices = [], note }: LineOptions): string {
  return [...choices.map(({ name, value }) => `${name}: ${value}`), ...(note ? [`note: ${note}`] : [])].join(', ')
}

/** 'Herd band (Wrist: 17 cm)', for one line of text. */
export function nameWithOptions({ name, ...options }: LineOptions & { name: string }): string {
  const text = lineOptionsText(options)
  return text ? `${name} (${text})` : name
}

/** Selected values by the option's name, as in JSON. */
export type OptionsByName = Record<string, string>

export function toOptionsByName(selected: readonly SelectedOption[]): OptionsByName {
  return Object.fromEntries(selected.map(({ name, value }) => [name, value]))
}

export function toOptionList(byName: OptionsByName): SelectedOption[] {
  return Object.entries(byName).map(([name, value]) => ({ name, value }))
}
