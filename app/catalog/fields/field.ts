import type { InputHTMLAttributes } from 'react'
import { z } from 'zod'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

export type FieldControl = {
  label: string
  hint: string | ((texts: ShopTexts) => string)
  /** The number of rows of a text area. */
  rows?: number
  /** The options of a select box. */
  options?: (texts: ShopTexts) => readonly { value: string; label: string }[]
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'step' | 'min' | 'max' | 'maxLength' | 'autoComplete'
  >
}

/** Reports an error. `column`: the index of the column with the error, among the columns of the field. */
export type ReportCell = (message: string, column?: number) => void

/** Describes one column of `products` for forms, API, files and the audit log. */
export type ProductField<Value> = {
  /** Its name in the API and in forms. */
  wire: Lowercase<string>
  /** True if shoppers can read the field as well. */
  isPublic?: true
  /** The default value for a new product. A field without `initial` is required. */
  initial?: Value
  /** Validates and converts input; its output is stored. */
  input: z.ZodType<Value | undefined>
  /** The schema for answers of the API. `toWire` converts the value; without it the API sends the value unchanged. */
  answer: z.ZodType
  toWire?(value: Value): unknown
  /** Parses the text of a multipart form. Without `fromPart` the value is the text itself. */
  fromPart?(text: string): unknown
  /**
   * For fields whose form value is not simply a text. `fill` converts an answer of the API to the form value, `read`
   * converts the form value to input for the API.
   */
  form?: { empty: unknown; fill(wire: unknown): unknown; read(typed: unknown): unknown }
  /** The form control. For a field without `control`, `product-fieldset.tsx` has a special component. */
  control?: FieldControl
  /** The titles of the field's columns in the products file. */
  columns: readonly string[]
  /**
   * For fields whose cells are not simply the text of the value. If `fromCells` returns undefined, the product keeps
   * its value.
   */
  toCells?(value: Value): readonly string[]
  fromCells?(cells: readonly string[], report: ReportCell): unknown
  /** Returns the index of the column that has the error. `path`: the path of the error within the value. */
  wrongColumn?(path: readonly PropertyKey[]): number
  /** The name in the audit log, if it differs from the property. */
  auditName?: string
  toAudit?(value: Value): unknown
}

/** Invalid JSON is returned as text, and the rules report it. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The `form` of an optional text, which is null if the input is empty. */
export const nullWhenEmpty = {
  empty: '',
  fill: (wire: string | null) => wire ?? '',
  read: (typed: string) => typed || null,
}

type NumberOptions<Wire> = {
  wire: Wire
  label: string
  hint: FieldControl['hint']
  column: string
  min?: number
  max: number
}

/** An optional whole number. */
export function optionalNumber<Wire extends Lowercase<string>>(options: NumberOptions<Wire>) {
  const { wire, label, hint, column, min = 1, max } = options
  const message = `${label} must be a whole number from ${min} to ${max}`
  return {
    wire,
    initial: null,
    input: z.int(message).min(min, message).max(max, message).nullable().optional(),
    answer: z.number().nullable(),
    fromPart: readJson,
    form: {
      empty: '',
      fill: (wire: number | null) => String(wire ?? ''),
      read: (typed: string) => (typed.trim() === '' ? null : Number(typed)),
    },
    control: { label, hint, input: { inputMode: 'numeric', autoComplete: 'off' } },
    columns: [column],
    fromCells: ([text = '']: readonly string[]) => (text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text),
  } satisfies ProductField<number | null>
}
