import { singleLine, type TextRule, tidyText } from '#app/framework/text-rules.ts'
import type { Cents } from '#app/money/money.ts'

export type ChoiceValue = {
  name: string
  /** Added to the price of the product; may be less than nothing. */
  differenceCents: Cents
}

/** What a buyer decides of a product, such as 'Wrist'. */
export type Choice = { name: string; values: ChoiceValue[] }

export const choiceLimits = { choices: 3, values: 12, name: 40, value: 60, note: 200 } as const

/** On one line, with one space between words. */
export const normalizeNote = (typed: string) => tidyText(typed.replace(/\s+/g, ' ')).normalize('NFC')

/** What a buyer may say to the makers of it. */
export const noteRule: TextRule = {
  label: 'Note',
  tidy: normalizeNote,
  isOptional: true,
  most: choiceLimits.note,
  form: singleLine('Note'),
}

/** One thing decided: the choice and its value. */
export type SelectedOption = { name: string; value: string }

/** What a buyer wants of one piece. */
export type LineOptions = { choices?: SelectedOption[] | undefined; note?: string | null | undefined }

/** Nothing of a piece as it is. */
export function lineOptionsToWire({ choices = [], note }: LineOptions): { choices?: SelectedOptions; note?: string } {
  return { ...(choices.length > 0 ? { choices: selectedOptions(choices) } : {}), ...(note ? { note } : {}) }
}

export function lineOptionsFromWire({
  choices,
  note,
}: {
  choices?: SelectedOptions | undefined
  note?: string | undefined
}): LineOptions {
  return { ...(choices ? { choices: toOptionList(choices) } : {}), ...(note ? { note } : {}) }
}

/** In one line: 'Wrist: 17 cm, note: for a child'. Empty for a piece as it is. */
export function lineOptionsText({ choices = [], note }: LineOptions): string {
  return [...choices.map(({ name, value }) => `${name}: ${value}`), ...(note ? [`note: ${note}`] : [])].join(', ')
}

/** 'Herd band (Wrist: 17 cm)', where there is no room for a line of its own. */
export function nameWithOptions({ name, ...wish }: LineOptions & { name: string }): string {
  const text = lineOptionsText(wish)
  return text ? `${name} (${text})` : name
}

/** What was chosen as JSON has it, where a choice's name is the key. */
export type SelectedOptions = Record<string, string>

export function selectedOptions(chosen: readonly SelectedOption[]): SelectedOptions {
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
}

export function toOptionList(byName: SelectedOptions): SelectedOption[] {
  return Object.entries(byName).map(([name, value]) => ({ name, value }))
}
