import { z } from 'zod'
import { optionsInput } from '#app/cart/cart-wire.ts'
import { exchangeStates } from '#app/orders/exchange-states.ts'
import { refundMethods } from '#app/payments/refunds/refund.ts'
import { maxReferenceLength, maxRefundReasonLength } from '#app/payments/refunds/staff-refund.ts'

/** An order's exchangeable lines and its exchanges. Amounts are whole shillings, times ISO 8601. */
export const staffExchanges = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      quantity: z.number(),
      choices: z.record(z.string(), z.string()),
      /** Empty if the product is no longer in the shop. */
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      note: z.string(),
      /** Says that a maker has begun or made the line; null if no maker has taken it. */
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
      /** The order that pays the difference; null if the buyer pays nothing. */
      payment: z.object({ number: z.string(), amount_kes: z.number() }).nullable(),
    }),
  ),
})
export type StaffExchanges = z.infer<typeof staffExchanges>

/** Without `product_id`, the line keeps its product. */
const exchangeFields = {
  line_id: z.uuid('is not a line'),
  product_id: z.uuid('is not a product').optional(),
  quantity: z.int().min(1).max(10_000),
  choices: optionsInput.choices,
}
/**
 * `id`: the form's idempotency key. `difference_kes`: the difference that staff confirmed; if it has changed, the shop
 * refuses. Without `note`, the line keeps its note.
 */
const confirmedFields = { id: z.uuid('must be an id of its own'), difference_kes: z.int(), note: optionsInput.note }

export const exchangeQuoteInput = z.strictObject(exchangeFields)
/**
 * The difference in the shop's currency and in shillings. The buyer pays a positive difference, and gets a negative one
 * back. `make_by`: the order's new due day; null if the buyer pays first.
 */
export const exchangeQuote = z.object({
  difference: z.number(),
  difference_kes: z.number(),
  make_by: z.string().nullable(),
})
export type ExchangeQuote = z.infer<typeof exchangeQuote>
export const exchangeInput = z.strictObject({ ...exchangeFields, ...confirmedFields })
export const exchangeRefundInput = z.strictObject({
  ...exchangeFields,
  ...confirmedFields,
  way: z.enum(refundMethods),
  reason: z.string().trim().min(2, 'Please say why').max(maxRefundReasonLength),
  reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
})
