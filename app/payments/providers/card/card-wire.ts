import { z } from 'zod'
import { payInput } from '../../pay-answers.ts'

/** `anew`: the customer left the page without paying and wants a new one. */
export const cardPayInput = payInput.omit({ phone: true }).extend({ anew: z.boolean().optional() })
