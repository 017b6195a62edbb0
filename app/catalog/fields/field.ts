import type { InputHTMLAttributes } from 'react'
import { z } from 'zod'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

export type FieldControl = {
  label: string
  hint: string | ((texts: ShopTexts) => string)
  /** A text area with this many rows. */
  rows?: number
  /** A select box. */
  options?: (texts: ShopTexts) => readonly { value: string; label: string }[]
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'step' | 'min' | 'max' | 'maxLength' | 'autoComplete'
  >
}

/** `column`: the index among the field's columns. */
export type ReportCell = (message: string, column?: number) => void

/** Describes one column of `products` for forms, API, files and the audit log. */
export type ProductField<Value> = {
  /** Its name in the API and in forms. */
  wire: Lowercase<string>
  /** True: also shoppers can read it. */
  isPublic?: true
  /** The default for a new product. Without one the field is required. */
  initial?: Value
  /** Validates and converts input; its output is stored. */
  input: z.ZodType<Value | undefined>
  /** The schema in answers of the API. Without `toWire` the value is sent unchanged. */
  answer: z.ZodType
  toWire?(value: Value): unknown
  /** Parses the text of a multipart form. Without it the text is the value. */
  fromPart?(text: string): unknown
  /** For a form value that is not the text of the field. `fill` converts from the API, `read` to the API. */
  form?: { empty: unknown; fill(wire: unknown): unknown; read(typed: unknown): unknown }
  /** The form control. Without it `product-fieldset.tsx` has its own component. */
  control?: FieldControl
  /** Column titles in the products file. */
  columns: readonly string[]
  /** For cells that are not the text of the value. If `fromCells` returns undefined, the product keeps its value. */
  toCells?(value: Value): readonly string[]
  fromCells?(cells: readonly string[], report: ReportCell): unknown
  /** Maps the path of an error within the value to the index of its column. */
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

/** The `form` of an optional text: an empty input stands for null. */
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
