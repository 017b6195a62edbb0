import { z } from 'zod'
import { textInputs } from '#app/framework/text-input.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { answerRules, invoiceNumberRules, requestKinds, rulesOf, taxNumberRules } from './conversation.ts'

const requestKind = z.enum(requestKinds)

/** A request to cancel may have no text. */
export const messageInput = z
  .strictObject({ asks: requestKind, ...textInputs(rulesOf('cancel')) })
  .superRefine(({ asks: kind, words }, context) => {
    const message = findTextError(rulesOf(kind).words, words)
    if (message) context.addIssue({ code: 'custom', path: ['words'], message })
  })
export const taxNumberInput = z.strictObject(textInputs(taxNumberRules))
export const answerInput = z.strictObject(textInputs(answerRules))
export const invoiceNumberInput = z.strictObject(textInputs(invoiceNumberRules))

export const staffThread = z.object({
  order_number: z.string(),
  contact_name: z.string(),
  asks: requestKind,
  is_waiting: z.boolean(),
  is_demo: z.boolean(),
  letters: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      staff_name: z.string().nullable(),
      asks: requestKind.nullable(),
      words: z.string(),
    }),
  ),
})
export type StaffThread = z.infer<typeof staffThread>

export const staffInvoiceDetails = z.object({
  buyer_tax_number: z.string().nullable(),
  invoice_number: z.string().nullable(),
})
export type StaffInvoiceDetails = z.infer<typeof staffInvoiceDetails>
