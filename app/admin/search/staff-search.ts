import { z } from 'zod'
import { visibilityStates } from '#app/catalog/inventory/stock.ts'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'

export const maxQueryLength = 100
/** The maximum number of results of each kind. The screen of the kind lists all. */
export const maxFound = 8

/** The text in which the search was found, if the other fields of the result don't contain the search. */
const reason = z.string().nullable()

/** The newest or best results first. A kind that the member may not see is empty. */
export const staffSearchResults = z.object({
  orders: z.array(staffOrderRow.extend({ reason })),
  customers: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), orders: z.number(), reason }),
  ),
  /** The price of a draft can be null. */
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      image: z.string(),
      price: z.number().nullable(),
      visibility: z.enum(visibilityStates).nullable(),
      reason,
    }),
  ),
  /** Found by the provider's receipt, or by the reference that staff entered. */
  refunds: z.array(z.object({ receipt: z.string(), order_number: z.string(), amount_kes: z.number() })),
  /** Receipts that are not assigned to an order. */
  receipts: z.array(z.object({ receipt: z.string(), amount_kes: z.string().nullable(), payer: z.string().nullable() })),
})
export type StaffSearchResults = z.infer<typeof staffSearchResults>
