import { z } from 'zod'
import { payInput } from '../../pay-answers.ts'

/** `POST /api/orders`: the orders that a provider collects come about by Pay. */
export const bankOrderInput = z.strictObject({
  method: z.literal('bank'),
  /** The terms of the delivery that were shown, empty where there were none: another one is refused. */
  delivery: payInput.shape.delivery,
})
export const bankOrderAnswer = z.object({
  orderId: z.string(),
  /** 'EK-1001', the reference to transfer with. */
  number: z.string(),
  amount: z.number().int(),
  details: z.string(),
  expiresAt: z.string().nullable(),
})
