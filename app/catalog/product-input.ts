import { z } from 'zod'
import { fieldList, inputShape, valuesOf } from './fields/each-field.ts'
import { readJson } from './fields/field.ts'
import { isSameChoice, type StockInput } from './inventory/stock.ts'
import { toOptionList } from './line-options.ts'
import type { DraftDetails, ProductDetails } from './product.ts'

const duplicateStockText = 'Ready is said twice of the same choices'
const readyText = 'Ready must be a whole number from 0 to 999'

/** `number`: on the shelf, also of what an order holds; `was`: what the page showed. */
export const stockRules = z
  .array(
    z.strictObject({
      choices: z.record(z.string(), z.string()).default({}),
      number: z.int(readyText).min(0, readyText).max(999, readyText),
      was: z.int().min(0).optional(),
    }),
  )
  .max(100, 'Ready can be said of at most 100 combinations')
  .superRefine((ready, context) => {
    for (const [index, { choices }] of ready.entries()) {
      const isTwice = ready.slice(0, index).some((one) => isSameChoice(one.choices, toOptionList(choices)))
      if (isTwice) context.addIssue({ code: 'custom', path: [index, 'choices'], message: duplicateStockText })
    }
  })

/** What is absent stays as it is. */
export const productInput = z.strictObject({ ...inputShape(), ready: stockRules.optional() })

/** Of a draft its name alone must be said. */
export const draftInput = productInput.partial({ category: true, price: true, description: true })

/** Whether what was sent is to be a draft. */
export function inputRules({ withheld }: { withheld?: unknown }) {
  return withheld === 'draft' ? draftInput : productInput
}

type ProductInput = z.output<typeof productInput>
type DraftInput = z.output<typeof draftInput>
/** `ready`: all that are, in place of what was. */
export type StockedDetails = DraftDetails & { ready?: StockInput[] }

/** The fields of a form with files, for `productInput`. What can't be read is told by the rules. */
export function readParts(parts: Record<string, string>): Record<string, unknown> {
  const readers = new Map(fieldList.map(({ wire, fromPart }) => [String(wire), fromPart]))
  readers.set('ready', readJson)
  return Object.fromEntries(
    Object.entries(parts).map(([name, text]) => {
      const read = readers.get(name)
      return [name, read ? read(text) : text]
    }),
  )
}

/** From the names of the API to those of the code. */
export function toDetails(input: DraftInput): StockedDetails
export function toDetails(input: Partial<ProductInput>): Partial<ProductDetails> & { ready?: StockInput[] }
export function toDetails({ ready, ...input }: Partial<ProductInput>): object {
  const values = valuesOf(input)
  const details = [...fieldList.map(({ property, wire }) => [property, values.get(wire)]), ['ready', ready]]
  return Object.fromEntries(details.filter(([, value]) => value !== undefined))
}
