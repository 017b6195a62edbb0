import { z } from 'zod'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'
import { waitingCounts } from '#app/sales/waiting.ts'

export const waiting = z.object({ ...waitingCounts.shape, orders: z.array(staffOrderRow) })
export type Waiting = z.infer<typeof waiting>
