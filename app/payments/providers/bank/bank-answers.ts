import { z } from 'zod'
import { payInput } from '../../pay-answers.ts'

/** `POST /api/orders` places bank orders. The other methods place theirs by `POST .../pay`. */
export const bankOrderInput = z.strictObject({
  method: z.literal('bank'),
  /** The delivery terms that the page showed, empty for none; other terms are refused. */
  delivery: payInput.shape.delivery,
})
export const bankOrderAnswer = z.object({
  orderId: z.string(),
  /** The payment reference for the transfer, such as 'EK-1001'. */
  number: z.string(),
  amount: z.number().int(),
  details: z.string(),
  expiresAt: z.string().nullable(),
})
