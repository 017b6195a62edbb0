import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import { typedNumber } from '#app/money/typed-number.ts'
import { choicesRules, choicesToWire } from '../choices-input.ts'
import {
  makingDaysRules,
  productCategoryRules,
  productDescriptionRules,
  productNameRules,
  productPriceRules,
} from '../product-input.ts'
import { withholdings } from '../stock/stock.ts'
import type { StaffProduct } from './staff-product.ts'

const typedDollars = z
  .string()
  .trim()
  .transform((text) => (text === '' ? 0 : typedNumber(text)))

/** Amounts are typed text: dollars and cents with a point or comma. An empty difference is none. */
export const productForm = z.object({
  name: productNameRules,
  category: z.string().min(1, 'Category is required').pipe(productCategoryRules),
  price: z.string().trim().min(1, 'Price is required').pipe(typedDollars).pipe(productPriceRules),
  description: productDescriptionRules,
  choices: z
    .array(z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), difference: typedDollars })) }))
    .transform((choices): z.input<typeof choicesRules> => choices)
    .pipe(choicesRules),
  made_to_order: z.boolean(),
  making_days: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(makingDaysRules),
  ready: z.array(
    z.object({
      choices: z.record(z.string(), z.string()),
      number: z
        .string()
        .trim()
        .regex(/^\d{0,3}$/, 'Ready must be a whole number from 0 to 999'),
      was: z.number().optional(),
      held: z.number().optional(),
    }),
  ),
  withheld: z.enum(['', ...withholdings]),
})

export type ProductFormFields = z.input<typeof productForm>
export type ProductFormValues = z.output<typeof productForm>

export const emptyForm: ProductFormFields = {
  name: '',
  category: '',
  price: '',
  description: '',
  choices: [],
  made_to_order: true,
  making_days: '',
  ready: [],
  withheld: '',
}

export function formOf(product: StaffProduct): ProductFormFields {
  const { name, category, price, description, choices = [], made_to_order, making_days, withheld } = product
  const typed = choices.map((choice) => ({
    name: choice.name,
    values: choice.values.map((value) => ({ name: value.name, difference: String(value.difference || '') })),
  }))
  const ready = product.ready.map(({ number, ...row }) => ({ ...row, number: String(number), was: number }))
  const fields = { name, category, price: String(price), description: description ?? '', choices: typed }
  return { ...fields, made_to_order, making_days: String(making_days ?? ''), ready, withheld: withheld ?? '' }
}

export function formToWire({ price, choices, ready: typed, withheld, ...rest }: ProductFormValues) {
  const kinds = choicesToWire(choices)
  const names = choices.map(({ name }) => name)
  const ready = typed.map(({ choices: chosen, number, was }) => ({
    // What was counted is counted away by the choices that it had.
    choices:
      was !== undefined && Number(number) === 0
        ? chosen
        : Object.fromEntries(names.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []))),
    number: Number(number),
    ...(was === undefined ? {} : { was }),
  }))
  return { ...rest, price: centsToWire(price), choices: kinds, ready, withheld: withheld || null }
}

export function formToParts(values: ProductFormValues): FormData {
  const parts = new FormData()
  const { choices, ready, withheld, ...fields } = formToWire(values)
  for (const [name, value] of Object.entries(fields)) parts.append(name, String(value))
  if (choices.length > 0) parts.append('choices', JSON.stringify(choices))
  if (ready.length > 0) parts.append('ready', JSON.stringify(ready))
  if (withheld) parts.append('withheld', withheld)
  return parts
}
