import { z } from 'zod'
import { fieldList, inputShape, toValueMap } from './fields/each-field.ts'
import { readJson } from './fields/field.ts'
import { hasSameOptions, type StockInput } from './inventory/stock.ts'
import { toOptionList } from './line-options.ts'
import type { DraftDetails, ProductDetails } from './product.ts'

const duplicateStockText = 'Ready is said twice of the same choices'
const maxInStock = 9_999
const readyText = `Stock must be a whole number from 0 to ${maxInStock.toLocaleString('en')}`

/** `number`: the stock, including reserved items. `was`: the number that the page displayed before the change. */
export const stockRules = z
  .array(
    z.strictObject({
      choices: z.record(z.string(), z.string()).default({}),
      number: z.int(readyText).min(0, readyText).max(maxInStock, readyText),
      was: z.int().min(0).optional(),
    }),
  )
  .max(100, 'Ready can be said of at most 100 combinations')
  .superRefine((ready, context) => {
    for (const [index, { choices }] of ready.entries()) {
      const isDuplicate = ready.slice(0, index).some((one) => hasSameOptions(one.choices, toOptionList(choices)))
      if (isDuplicate) context.addIssue({ code: 'custom', path: [index, 'choices'], message: duplicateStockText })
    }
  })

/** A field that is absent stays unchanged. */
export const productInput = z.strictObject({ ...inputShape(), ready: stockRules.optional() })

/** A draft needs only a name. */
export const draftInput = productInput.partial({ category: true, price: true, description: true })

/** Returns the rules for a draft or for a published product, depending on the visibility. */
export function inputRules({ withheld }: { withheld?: unknown }) {
  return withheld === 'draft' ? draftInput : productInput
}

type ProductInput = z.output<typeof productInput>
type DraftInput = z.output<typeof draftInput>
/** `ready`: the whole stock, which replaces the previous one. */
export type StockedDetails = DraftDetails & { ready?: StockInput[] }

/** Parses the fields of a multipart form. Invalid values stay as they are, and `productInput` reports them. */
export function parseFormFields(parts: Record<string, string>): Record<string, unknown> {
  const readers = new Map(fieldList.map(({ wire, fromPart }) => [String(wire), fromPart]))
  readers.set('ready', readJson)
  return Object.fromEntries(
    Object.entries(parts).map(([name, text]) => {
      const read = readers.get(name)
      return [name, read ? read(text) : text]
    }),
  )
}

/** Maps the field names of the API to those of the code. */
export function toDetails(input: DraftInput): StockedDetails
export function toDetails(input: Partial<ProductInput>): Partial<ProductDetails> & { ready?: StockInput[] }
export function toDetails({ ready, ...input }: Partial<ProductInput>): object {
  const values = toValueMap(input)
  const details = [...fieldList.map(({ property, wire }) => [property, values.get(wire)]), ['ready', ready]]
  return Object.fromEntries(details.filter(([, value]) => value !== undefined))
}
