import { oneLine, type TextRule, tidyText } from '#app/platform/text-rules.ts'

export const choiceLimits = { choices: 3, values: 12, name: 40, value: 60, note: 200 } as const

/** On one line, with one space between words. */
export const tidyLine = (typed: string) => tidyText(typed.replace(/\s+/g, ' ')).normalize('NFC')

/** What a buyer may say to the makers of it. */
export const noteRule: TextRule = {
  label: 'Note',
  tidy: tidyLine,
  isOptional: true,
  most: choiceLimits.note,
  form: oneLine('Note'),
}

/** One thing decided: the choice and its value. */
export type Chosen = { name: string; value: string }

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
