import { z } from 'zod'
import { optionsInput } from '#app/cart/cart-wire.ts'
import { exchangeStates } from '#app/orders/exchange-states.ts'
import { refundMethods } from '#app/payments/refunds/refund.ts'
import { maxReferenceLength, maxRefundReasonLength } from '#app/payments/refunds/staff-refund.ts'

/** What of an order may be exchanged for what, and what was. Amounts are whole shillings, times ISO 8601. */
export const staffExchanges = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      quantity: z.number(),
      choices: z.record(z.string(), z.string()),
      /** None where its product is not in the shop any more. */
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      note: z.string(),
      /** Who has begun with it. */
      begun: z.string().nullable(),
    }),
  ),
  exchanges: z.array(
    z.object({
      id: z.string(),
      state: z.enum(exchangeStates),
      /** 'Rain bangle, Large instead of Small', or 'Sun ring instead of Rain bangle (Size: Small)'. */
      what: z.string(),
      quantity: z.number(),
      asked_by: z.string(),
      asked_at: z.string(),
      /** The order of what it costs more. */
      payment: z.object({ number: z.string(), amount_kes: z.number() }).nullable(),
    }),
  ),
})
export type StaffExchanges = z.infer<typeof staffExchanges>

/** Without `product_id`, other choices of the line's own product. */
const wanted = {
  line_id: z.uuid('is not a line'),
  product_id: z.uuid('is not a product').optional(),
  quantity: z.int().min(1).max(10_000),
  choices: optionsInput.choices,
}
const seen = { id: z.uuid('must be an id of its own'), difference_kes: z.int() }
/** Without it, the line's own note stays. */
const note = optionsInput.note

export const exchangeQuoteInput = z.strictObject(wanted)
/**
 * In the shop's currency and in shillings: above zero the buyer pays more, below it goes back. `make_by`: the order's
 * day after the exchange; null if the buyer pays first.
 */
export const exchangeQuote = z.object({
  difference: z.number(),
  difference_kes: z.number(),
  make_by: z.string().nullable(),
})
export type ExchangeQuote = z.infer<typeof exchangeQuote>
/** `id` is made by the form: the same one twice is one exchange. `difference_kes` is what staff saw, and is only compared. */
export const exchangeInput = z.strictObject({ ...wanted, ...seen, note })
export const exchangeRefundInput = z.strictObject({
  ...wanted,
  ...seen,
  note,
  way: z.enum(refundMethods),
  reason: z.string().trim().min(2, 'Please say why').max(maxRefundReasonLength),
  reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
})
