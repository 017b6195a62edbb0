import { emailFormat, type Texts, tidyText } from '#app/framework/text-rules.ts'

export const feedbackRules = {
  name: { label: 'Name', tidy: tidyText, maxLength: 120 },
  email: { label: 'Email', tidy: tidyText, maxLength: 254, form: emailFormat },
  message: { label: 'Message', tidy: tidyText, maxLength: 4000 },
}

export type FeedbackInput = Texts<typeof feedbackRules>
