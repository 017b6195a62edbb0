import { emailForm, type Texts, trimmed } from '#app/platform/text-rules.ts'

export const feedbackRules = {
  name: { label: 'Name', tidy: trimmed, most: 120 },
  email: { label: 'Email', tidy: trimmed, most: 254, form: emailForm },
  message: { label: 'Message', tidy: trimmed, most: 4000 },
}

export type FeedbackInput = Texts<typeof feedbackRules>
