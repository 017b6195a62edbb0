import { parseTypedNumber } from '#app/money/typed-number.ts'
import type { ProductOption } from '../line-options.ts'
import { differenceText } from '../price-difference.ts'
import type { WireOptions } from './option-rules.ts'

/** The texts that staff type for an option. An empty price difference means zero. */
export type TypedOption = { name: string; values: { name: string; difference: string }[] }

export const emptyOptions: TypedOption[] = []

export function optionsToForm(options: WireOptions = []): TypedOption[] {
  return options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, difference: String(value.difference || '') })),
  }))
}

export function optionsFromForm(options: readonly TypedOption[]): WireOptions {
  return options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({
      name: value.name,
      difference: value.difference.trim() === '' ? 0 : parseTypedNumber(value.difference),
    })),
  }))
}

/** 'Wrist: 16 cm, 20 cm +$4.50' */
export function optionsText({ name, values }: ProductOption): string {
  return `${name}: ${values.map((value) => `${value.name} ${differenceText(value.differenceCents)}`.trim()).join(', ')}`
}
