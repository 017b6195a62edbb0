import { z } from 'zod'

const words = (missing: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? missing : 'Must be text') }).trim()

export const feedbackMaximum = { name: 120, email: 254, message: 4000 }

/** What a sender writes; the form and the server check the same. */
export const feedbackInput = z.strictObject({
  name: words('Name is required')
    .min(1, { error: 'Name is required', abort: true })
    .max(feedbackMaximum.name, `Name must be at most ${feedbackMaximum.name} characters`),
  email: words('Email is required')
    .min(1, { error: 'Email is required', abort: true })
    .max(feedbackMaximum.email, { error: `Email must be at most ${feedbackMaximum.email} characters`, abort: true })
    .regex(z.regexes.email, 'Invalid email'),
  message: words('Message is required')
    .min(1, { error: 'Message is required', abort: true })
    .max(feedbackMaximum.message, `Message must be at most ${feedbackMaximum.message} characters`),
})

export type FeedbackInput = z.infer<typeof feedbackInput>
