import { z } from 'zod'

/** `POST /api/orders`: the orders that a provider collects come about by Pay. */
export const bankOrderInput = z.strictObject({ method: z.literal('bank') })
export const bankOrderAnswer = z.object({
  orderId: z.string(),
  /** 'EK-1001', the reference to transfer with. */
  number: z.string(),
  amount: z.number().int(),
  details: z.string(),
  expiresAt: z.string().nullable(),
})
