import { z } from 'zod'
import { requiredText } from '#app/platform/required-text.ts'
import { feedbackMaximum } from './feedback-maximum.ts'

export const feedbackInput = z.strictObject({
  name: requiredText('Name')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .max(feedbackMaximum.name, `Name must be at most ${feedbackMaximum.name} characters`),
  email: requiredText('Email')
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .max(feedbackMaximum.email, { error: `Email must be at most ${feedbackMaximum.email} characters`, abort: true })
    .regex(z.regexes.email, 'Invalid email'),
  message: requiredText('Message')
    .trim()
    .min(1, { error: 'Message is required', abort: true })
    .max(feedbackMaximum.message, `Message must be at most ${feedbackMaximum.message} characters`),
})

export type FeedbackInput = z.infer<typeof feedbackInput>
