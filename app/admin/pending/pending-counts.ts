import { z } from 'zod'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'
import { pendingCounts } from '#app/reports/pending-counts.ts'

export const pendingAnswer = z.object({ ...pendingCounts.shape, orders: z.array(staffOrderRow) })
export type PendingCounts = z.infer<typeof pendingAnswer>
