import { z } from 'zod'
import { isDay } from '#app/framework/nairobi.ts'
import { textInput } from '#app/framework/text-input.ts'
import { singleLineRule } from '#app/framework/text-rules.ts'
import { settlementMethods } from '#app/money/payment-method.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'

const maxKes = 1e10

/** Parses a typed amount as whole cents of shillings; empty is zero if optional. */
function amount(label: string, isOptional = false) {
  return z.string({ error: `${label} is required` }).transform((typed, context) => {
    const text = typed.trim()
    const kes = isOptional && text === '' ? 0 : parseTypedNumber(text)
    if (kes >= 0 && kes < maxKes) return Math.round(kes * 100)
    const message = text === '' ? `${label} is required` : `${label} must be an amount such as 1,234.50`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function day(label: string) {
  return z.string({ error: `${label} is required` }).refine(isDay, `${label} must be a day such as 2026-11-30`)
}

const bankReceipt = z.string().trim().max(60, 'Bank receipt has at most 60 characters')
const bankDay = z.union([z.literal(''), day('Received on')])

/** A settlement, typed or read from a file. Amounts are parsed into cents. */
export const settlementInput = z
  .strictObject({
    id: z.uuid(),
    method: z.enum(settlementMethods, { error: `Method must be ${settlementMethods.join(' or ')}` }),
    reference: textInput(singleLineRule('Reference', 60)),
    from: day('First day'),
    to: day('Last day'),
    collected: amount('Collected'),
    refunded: amount('Refunds taken off', true),
    fees: amount('Fees', true),
    bank_receipt: bankReceipt,
    bank_day: bankDay,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Last day is before the first' })
  // Does not compare refunds: they may exceed the sales of these days, since the provider deducts them from its next
  // payout.
  .refine(({ collected, fees }) => fees === 0 || fees <= collected, {
    path: ['fees'],
    error: 'Fees are more than what was collected',
  })
export type SettlementInput = z.output<typeof settlementInput>

export const bankReceiptInput = z.strictObject({
  bank_receipt: textInput(singleLineRule('Bank receipt', 60)),
  bank_day: day('Received on'),
})

/** Amounts are exact decimal strings in shillings. */
export const settlement = z.object({
  id: z.string(),
  method: z.enum(settlementMethods),
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  collected_kes: z.string(),
  refunded_kes: z.string(),
  fees_kes: z.string(),
  /** The amount paid to the bank. */
  net_kes: z.string(),
  /** The shop's own sums of this method for these days. */
  shop_collected_kes: z.string(),
  shop_refunded_kes: z.string(),
  is_equal: z.boolean(),
  bank_receipt: z.string().nullable(),
  bank_day: z.string().nullable(),
  noted_by: z.string(),
})
export type Settlement = z.infer<typeof settlement>

export const shopSumsQuery = z
  .strictObject({ method: z.enum(settlementMethods), from: day('First day'), to: day('Last day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Last day is before the first' })

export type ShopSumsQuery = z.infer<typeof shopSumsQuery>

/** The shop's own sums of a method for some days. */
export const shopSums = z.object({
  collected_kes: z.string(),
  refunded_kes: z.string(),
  /** The first day after the method's latest settlement that ends before `to`; null without such a settlement. */
  next_day: z.string().nullable(),
})
export type ShopSums = z.infer<typeof shopSums>

export const uploadedSettlements = z.object({ added: z.number(), known: z.number() })
export type UploadedSettlements = z.infer<typeof uploadedSettlements>
