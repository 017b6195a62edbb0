import { z } from 'zod'
import type { OptionsByName } from '#app/catalog/line-options.ts'
import { noteRule, optionLimits } from '#app/catalog/line-options.ts'
import { optionField } from '#app/catalog/product-options.ts'
import { textInput } from '#app/framework/text-input.ts'
import { cartLimits } from './cart.ts'

const quantityText = `Quantity must be a whole number from 1 to ${cartLimits.quantityPerLine}`

const choices = z
  .record(z.string().max(optionLimits.name), z.string('must be text').max(optionLimits.value))
  .refine((given) => Object.keys(given).length <= optionLimits.choices, `At most ${optionLimits.choices} choices`)

/** `choices`: the selected value of each option, if the product has options. `note`: to the makers. */
export const optionsInput = { choices: choices.optional(), note: textInput(noteRule).optional() }

const lineId = z
  .string('The id is not valid')
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[\da-f]{1,14})?$/i, 'The id is not valid')

/** `quantity` is the new quantity of the line, not a number to add to it. */
const lineInput = z.strictObject({
  /** The id of an existing line. Replaces `productId`, `choices` and `note`. */
  lineId: lineId.optional(),
  productId: z.uuid('The product id is not valid').optional(),
  quantity: z.int(quantityText).min(1, quantityText).max(cartLimits.quantityPerLine, quantityText).default(1),
  /**
   * The quantity that the page displayed, 0 if the cart had no such line. The change fails if the quantity is different
   * now.
   */
  was: z.int().min(0).max(cartLimits.quantityPerLine).optional(),
  ...optionsInput,
})
export const cartLineInput = lineInput.superRefine(({ lineId, productId, choices, note }, context) => {
  const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (lineId === undefined && productId === undefined) addError('productId', 'Product id is required, or a line id')
  if (lineId === undefined) return
  for (const [name, value] of Object.entries({ productId, choices, note })) {
    if (value !== undefined) addError(name, 'must not stand beside lineId, which has its own')
  }
})
export type CartLineInput = z.infer<typeof cartLineInput>

/** The id of a line, or the id of a product for all lines of the product. */
export const lineParams = z.strictObject({ productId: lineId })

/**
 * The form fields of BUY NOW on the product page and, with `guest`, of the login page. A field such as `choice.Wrist`
 * has the value selected for the option 'Wrist'.
 */
export const buyNowInput = z
  .object({
    productId: z.uuid('The product id is not valid'),
    note: optionsInput.note,
    guest: z.literal('yes').optional(),
  })
  .catchall(z.string().max(optionLimits.value))
  .refine(({ productId: _id, note: _note, guest: _guest, ...fields }) => Object.keys(fields).every(isChoiceField))

function isChoiceField(name: string): boolean {
  return name.startsWith(optionField(''))
}

export function choicesOfForm(fields: Record<string, string | undefined>): OptionsByName {
  const start = optionField('').length
  return Object.fromEntries(Object.entries(fields).map(([name, value = '']) => [name.slice(start), value]))
}

/** The fields of a product with its quantity; `price` is in the shop's currency. */
export const productLineWire = {
  name: z.string(),
  category: z.string(),
  price: z.number(),
  quantity: z.number(),
  image_paths: z.array(z.string()),
  image_key: z.string().nullable(),
}

export const cartWire = z.object({
  cart: z.array(
    z.object({
      id: z.string(),
      lineId: z.string(),
      ...productLineWire,
      image_focus: z.object({ x: z.number(), y: z.number() }).optional(),
      choices: z.record(z.string(), z.string()).optional(),
      note: z.string().optional(),
      available: z.boolean(),
      choices_gone: z.literal(true).optional(),
      left: z.number().optional(),
      being_bought: z.literal(true).optional(),
      /** The day by which the makers finish the line; null if it is in stock. */
      made_by: z.string().nullable().optional(),
      /** The number in stock, for a line of which the makers have to make the rest. */
      ready: z.number().optional(),
    }),
  ),
})
export type CartWire = z.infer<typeof cartWire>
