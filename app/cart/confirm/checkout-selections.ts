import { z } from 'zod'
import { paymentMethodIds } from '#app/money/payment-method.ts'
import { guestContactInput } from './contact-input.ts'

const methodId = z.literal(paymentMethodIds, `There are payment methods 1 to ${paymentMethodIds.length}`)

/** Absent fields keep their values. Only a guest's contact may have no e-mail. */
export const checkoutInput = z.strictObject({
  paymentMethod: methodId.optional(),
  contact: guestContactInput.optional(),
  deliveryOption: z.uuid('There is no such delivery option').optional(),
})
export type CheckoutInput = z.infer<typeof checkoutInput>

export const checkoutWire = z.object({
  paymentMethod: methodId.nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  deliveryOption: z.string().nullable(),
})

export type CheckoutSelections = z.infer<typeof checkoutWire>
