import { emailForm, type Texts, tidyText } from '#app/framework/text-rules.ts'

export const feedbackRules = {
  name: { label: 'Name', tidy: tidyText, most: 120 },
  email: { label: 'Email', tidy: tidyText, most: 254, form: emailForm },
  message: { label: 'Message', tidy: tidyText, most: 4000 },
}

export type FeedbackInput = Texts<typeof feedbackRules>
