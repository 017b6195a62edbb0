import { z } from 'zod'
import { choiceField } from '#app/catalog/choices.ts'
import type { ChosenByName } from '#app/catalog/wish.ts'
import { choiceLimits, noteRule } from '#app/catalog/wish.ts'
import { textInput } from '#app/platform/text-input.ts'
import { cartLimits } from './cart.ts'

const quantityText = `Quantity must be a whole number from 1 to ${cartLimits.quantityPerLine}`

const choices = z
  .record(z.string().max(choiceLimits.name), z.string('must be text').max(choiceLimits.value))
  .refine((given) => Object.keys(given).length <= choiceLimits.choices, `At most ${choiceLimits.choices} choices`)

/** What was chosen of a product that has choices, by their names, and a word to the makers. */
export const chosenInput = { choices: choices.optional(), note: textInput(noteRule).optional() }

/** The new quantity of a line, not a number to add. */
export const cartLineInput = z.strictObject({
  productId: z.uuid('The product id is not valid'),
  quantity: z.int(quantityText).min(1, quantityText).max(cartLimits.quantityPerLine, quantityText),
  /** The quantity that the page showed, 0 for no line. If the line has another quantity by now, it is not changed. */
  was: z.int().min(0).max(cartLimits.quantityPerLine).optional(),
  ...chosenInput,
})
export type CartLineInput = z.infer<typeof cartLineInput>

/** A line's id, or a product's for all its lines. */
export const lineParams = z.strictObject({
  productId: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[\da-f]{1,14})?$/i, 'The id is not valid'),
})

/** The page's own form, where a field `choice.Wrist` holds what was chosen of Wrist. */
export const buyNowInput = z
  .object({ productId: z.uuid('The product id is not valid'), note: chosenInput.note })
  .catchall(z.string().max(choiceLimits.value))

export function choicesOfForm(fields: Record<string, string | undefined>): ChosenByName {
  const start = choiceField('')
  const chosen = Object.entries(fields).filter(([name]) => name.startsWith(start))
  return Object.fromEntries(chosen.map(([name, value = '']) => [name.slice(start.length), value]))
}

export const cartWire = z.object({
  cart: z.array(
    z.object({
      id: z.string(),
      lineId: z.string(),
      name: z.string(),
      category: z.string(),
      price: z.number(),
      quantity: z.number(),
      image_paths: z.array(z.string()),
      image_key: z.string().nullable(),
      image_focus: z.object({ x: z.number(), y: z.number() }).optional(),
      choices: z.record(z.string(), z.string()).optional(),
      note: z.string().optional(),
      available: z.boolean(),
      choices_gone: z.literal(true).optional(),
      left: z.number().optional(),
      being_bought: z.literal(true).optional(),
    }),
  ),
})
export type CartWire = z.infer<typeof cartWire>
