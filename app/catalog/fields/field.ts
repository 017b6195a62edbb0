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

/** `column`: the index of the invalid column among the field's own. */
export type ReportCell = (message: string, column?: number) => void

/** Everything the shop knows about a column of `products` that staff fill in. */
export type ProductField<Value> = {
  /** Its name in the API and in forms. */
  wire: Lowercase<string>
  /** Public: not only for staff. */
  isPublic?: true
  /** The default for a new product. Without one the field is required. */
  initial?: Value
  /** Validates and converts input; its output is stored. */
  input: z.ZodType<Value | undefined>
  /** The schema of the API's answer; without `toWire` it is the value itself. */
  answer: z.ZodType
  toWire?(value: Value): unknown
  /** Parses a field of a multipart form. Without it the text is the value. */
  fromPart?(text: string): unknown
  /** The form's value, if it is not the text of the value. `fill` and `read` convert from and to the API. */
  form?: { empty: unknown; fill(wire: unknown): unknown; read(typed: unknown): unknown }
  /** Its control in the form. Without one `product-fieldset.tsx` has a component for it. */
  control?: FieldControl
  /** Column titles in the products file. */
  columns: readonly string[]
  /** If a cell is not the text of the value. An undefined value stays unchanged. */
  toCells?(value: Value): readonly string[]
  fromCells?(cells: readonly string[], report: ReportCell): unknown
  /** The index of the column with the error, by the error's path within the value. */
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
    control: { label, hint, input: { inputMode: 'numeric', maxLength: String(max).length, autoComplete: 'off' } },
    columns: [column],
    fromCells: ([text = '']: readonly string[]) => (text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text),
  } satisfies ProductField<number | null>
}
