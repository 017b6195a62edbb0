import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { answerRule, reasonRule } from '../product-review.ts'

export const staffProductReview = z.object({
  id: z.string(),
  order_number: z.string(),
  product_name: z.string(),
  stars: z.number(),
  words: z.string(),
  name: z.string().nullable(),
  state: z.enum(['waiting', 'shown', 'turned-down']),
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  photos: z.array(z.object({ key: z.string(), width: z.number(), height: z.number() })),
  is_demo: z.boolean(),
  version: z.number(),
  written_at: z.iso.datetime(),
})
export type StaffProductReview = z.infer<typeof staffProductReview>

/** The version of the review that staff have read. */
const version = z.number().int().positive()

export const publishInput = z.strictObject({ version, answer: textInput(answerRule) })
export const rejectInput = z.strictObject({ version, reason: textInput(reasonRule) })
