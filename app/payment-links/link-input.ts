import { z } from 'zod'
import { cartLimits } from '#app/cart/cart.ts'
import { optionsInput } from '#app/cart/cart-wire.ts'
import { joinPhone } from '#app/delivery/phone-number.ts'
import { textInput } from '#app/framework/text-input.ts'
import { optionalSingleLineRule, singleLineRule } from '#app/framework/text-rules.ts'
import { typedPriceSchema } from '#app/money/typed-price.ts'

export const linkLimits = {
  name: 100,
  words: 120,
  address: 200,
  city: 100,
  lines: cartLimits.lines,
  quantity: cartLimits.quantityPerLine,
} as const

const price = typedPriceSchema(1)

/** Either a catalogue product with its options, at its own or another price, or a typed name with a price. */
const line = z
  .strictObject({
    productId: z.uuid().optional(),
    words: textInput(optionalSingleLineRule('What is sold', linkLimits.words)).optional(),
    price: price.optional(),
    quantity: z
      .number('Quantity must be a number')
      .int('Quantity must be whole')
      .min(1, `Quantity must be 1 to ${linkLimits.quantity}`)
      .max(linkLimits.quantity, `Quantity must be 1 to ${linkLimits.quantity}`),
    ...optionsInput,
  })
  .superRefine(({ productId, words, price: asked, choices }, context) => {
    if (productId) return
    if (choices)
      context.addIssue({ code: 'custom', path: ['choices'], message: 'Only a piece of the catalogue has choices' })
    if (!words) context.addIssue({ code: 'custom', path: ['words'], message: 'Say what is sold' })
    if (!asked) context.addIssue({ code: 'custom', path: ['price'], message: 'Price is required' })
  })
export type LinkLineInput = z.infer<typeof line>

const delivery = z.strictObject({
  address: textInput(singleLineRule('Address', linkLimits.address)),
  city: textInput(singleLineRule('Town', linkLimits.city)),
  /** Null for free delivery. */
  price: price.nullable(),
})

const phone = z
  .string('Phone must be text')
  // Staff type the phone as the buyer says it, in any Kenyan format.
  .transform((typed) => joinPhone('+254', typed))
  .pipe(
    z
      .string()
      .regex(/^(\+\d{7,15})?$/, "Please write the phone as 0712345678, or start with '+' and the country’s code"),
  )

/** `id`: from the form, so that a repeated call creates no second payment link. `delivery`: null for pickup. */
export const linkInput = z
  .strictObject({
    id: z.uuid(),
    lines: z.array(line).min(1, 'Add what is sold').max(linkLimits.lines, `At most ${linkLimits.lines} lines`),
    name: textInput(optionalSingleLineRule('Name', linkLimits.name)),
    phone,
    delivery: delivery.nullable(),
    /** Reduces the price of the goods; absent for none. */
    discount: price.optional(),
  })
  .superRefine(({ delivery: wanted, name, phone: typed }, context) => {
    if (wanted && !name) context.addIssue({ code: 'custom', path: ['name'], message: 'A delivery needs a name' })
    if (wanted && !typed) context.addIssue({ code: 'custom', path: ['phone'], message: 'A delivery needs a phone' })
  })
export type LinkInput = z.infer<typeof linkInput>
