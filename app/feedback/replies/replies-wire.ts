import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { maxReplies, replyRule } from './reply.ts'

export const feedbackReply = z.object({
  id: z.string(),
  staff_name: z.string(),
  words: z.string(),
  state: z.enum(['waiting', 'sent', 'set-aside']),
  tries: z.number(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type FeedbackReply = z.infer<typeof feedbackReply>

export const feedbackMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  /** Staff's replies, oldest first. */
  replies: z.array(feedbackReply),
})
export type FeedbackMessage = z.infer<typeof feedbackMessage>

/**
 * `after`: the number of replies that the page displayed. The browser creates the id, so that a retry stores the reply
 * only once.
 */
export const replyInput = z.strictObject({
  id: z.uuid('must be an id of its own'),
  words: textInput(replyRule),
  after: z.number().int().min(0).max(maxReplies),
})
