import { z } from 'zod'
import { payInput } from '../../pay-answers.ts'

/** `anew`: whoever came back from a page without paying does not want that one again. */
export const cardPayInput = payInput.omit({ phone: true }).extend({ anew: z.boolean().optional() })
