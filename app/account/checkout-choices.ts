import { z } from 'zod'
import { type Contact, contactInput } from '#app/cart/confirming/contact.ts'

/** 1 Mpesa, 2 Airtel Money, 3 Bank Transfer, 4 Card. */
export type PaymentMethodId = 1 | 2 | 3 | 4

const methodId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'There are payment methods 1 to 4')

/** Fields that are not given keep their values. */
export const choicesInput = z.strictObject({ paymentMethod: methodId.optional(), contact: contactInput.optional() })
export type ChoicesInput = z.infer<typeof choicesInput>

export const choicesWire = z.object({
  paymentMethod: methodId.nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
})

export type CheckoutChoices = { paymentMethod: PaymentMethodId | null; contact: Contact | null }
