import { z } from 'zod'
import { emptyFields, fieldsFromForm, fieldsToForm, type TypedFields } from '../fields/each-field.ts'
import { normalizeNote } from '../line-options.ts'
import { inputRules } from '../product-input.ts'
import type { StaffProduct } from './staff-product.ts'

/** `number` is what staff typed. `was` and `held` are the numbers that the page displayed. */
export type TypedStock = {
  choices: Record<string, string>
  number: string
  was?: number | undefined
  held?: number | undefined
}
export type ProductFormFields = TypedFields & { ready: TypedStock[] }

/** The field name of the visibility, the same as in the API. */
export const visibilityField = 'withheld'

/** Validates the form by the rules of the API. */
export const productForm = z.custom<ProductFormFields>().superRefine((typed, context) => {
  const wire = formToWire(typed)
  for (const { path, message } of inputRules(wire).safeParse(wire).error?.issues ?? []) {
    const [field, index = 0] = path
    // The row's number field displays all errors of the row.
    context.addIssue({ code: 'custom', path: field === 'ready' ? [field, index, 'number'] : path, message })
  }
})

export const emptyForm: ProductFormFields = { ...emptyFields(), ready: [] }

export function toForm(product: StaffProduct): ProductFormFields {
  const ready = product.ready.map(({ number, ...row }) => ({ ...row, number: String(number), was: number }))
  return { ...fieldsToForm(product), ready }
}

export function formToWire({ ready, ...typed }: ProductFormFields) {
  const fields = fieldsFromForm(typed)
  return { ...fields, ready: ready.map((row) => stockToWire(row, typed.choices)) }
}

function stockToWire({ choices, number: typed, was }: TypedStock, options: ProductFormFields['choices']) {
  const number = /^\d*$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const validChoices = Object.fromEntries(
    options.flatMap(({ name }) => (choices[name] ? [[normalizeNote(name), choices[name]]] : [])),
  )
  // For a row that staff set to zero, sends its stored options. The API finds the row by them even if options were
  // renamed.
  const isSetToZero = was !== undefined && number === 0
  return { choices: isSetToZero ? choices : validChoices, number, ...(was === undefined ? {} : { was }) }
}

export function toFormData(typed: ProductFormFields): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(formToWire(typed))) {
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) parts.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return parts
}
