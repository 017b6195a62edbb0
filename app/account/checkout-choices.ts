import { z } from 'zod'
import type { Contact } from '#app/cart/confirming/contact.ts'
import { guestContactInput } from '#app/cart/confirming/contact-input.ts'
import { type PaymentMethodId, paymentMethodIds } from '#app/money/payment-method.ts'

const methodId = z.literal(paymentMethodIds, `There are payment methods 1 to ${paymentMethodIds.length}`)

/** Fields that are not given keep their values. The e-mail of a contact may be empty only for a guest. */
export const choicesInput = z.strictObject({
  paymentMethod: methodId.optional(),
  contact: guestContactInput.optional(),
  deliveryOption: z.uuid('There is no such delivery').optional(),
})
export type ChoicesInput = z.infer<typeof choicesInput>

export const choicesWire = z.object({
  paymentMethod: methodId.nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  deliveryOption: z.string().nullable(),
})

export type CheckoutChoices = {
  paymentMethod: PaymentMethodId | null
  contact: Contact | null
  deliveryOption: string | null
}
