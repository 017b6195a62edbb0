import { z } from 'zod'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'

export const maxQueryLength = 100
/** Of each kind; its own screen lists all. */
export const maxFound = 8

/** What is found of each kind, the newest or best first; a kind that is not the member's to see is empty. */
export const staffSearchResults = z.object({
  orders: z.array(staffOrderRow),
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), orders: z.number() })),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  /** By the provider's receipt, or by the reference that staff noted. */
  refunds: z.array(z.object({ receipt: z.string(), order_number: z.string(), amount_kes: z.number() })),
  /** Money that no order has yet. */
  receipts: z.array(z.object({ receipt: z.string(), amount_kes: z.string().nullable(), payer: z.string().nullable() })),
})
export type StaffSearchResults = z.infer<typeof staffSearchResults>
