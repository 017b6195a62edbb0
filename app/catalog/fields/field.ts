import type { InputHTMLAttributes } from 'react'
import { z } from 'zod'
import type { ShopTexts } from '#app/shop/shop-texts.ts'

export type FieldControl = {
  label: string
  hint: string | ((texts: ShopTexts) => string)
  /** A text area of so many rows. */
  rows?: number
  /** A list to select from. */
  options?: (texts: ShopTexts) => readonly { value: string; label: string }[]
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'step' | 'min' | 'max' | 'maxLength' | 'autoComplete'
  >
}

/** `column`: the index of the wrong one among the field's own. */
export type ReportCell = (message: string, column?: number) => void

/** All that the shop knows of one column of `products` that staff fill in. */
export type ProductField<Value> = {
  /** Its name in the API and in the forms. */
  wire: Lowercase<string>
  /** Everybody reads it, not only staff. */
  isPublic?: true
  /** The value of a new product of which it is not said. Without one it must be said. */
  initial?: Value
  /** Rules of what comes in, and what is stored of it. */
  input: z.ZodType<Value | undefined>
  /** What goes out; the value itself without `toWire`. */
  answer: z.ZodType
  toWire?(value: Value): unknown
  /** Reads it from a form that brings files. Without it the text is the value. */
  fromPart?(text: string): unknown
  /** What staff type, where it is not the text of the value. `fill` and `read` convert from and to the API. */
  form?: { empty: unknown; fill(wire: unknown): unknown; read(typed: unknown): unknown }
  /** Its place in the form. Without one `product-fieldset.tsx` has a component for it. */
  control?: FieldControl
  /** Titles in the file of products. */
  columns: readonly string[]
  /** Where a cell is not the text of the value. An undefined value stays as it is. */
  toCells?(value: Value): readonly string[]
  fromCells?(cells: readonly string[], report: ReportCell): unknown
  /** The index of the column that the rules complain about, by the path within the value. */
  wrongColumn?(path: readonly PropertyKey[]): number
  /** In the audit log, where it differs from the column's name in the code and the value. */
  auditName?: string
  toAudit?(value: Value): unknown
}

/** What can't be read is reported by the rules. */
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

/** A whole number that a product may lack. */
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
    control: {
      label,
      hint,
      input: { inputMode: 'numeric', maxLength: String(max).length, autoComplete: 'off' },
    },
    columns: [column],
    fromCells: ([text = '']: readonly string[]) => (text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text),
  } satisfies ProductField<number | null>
}
