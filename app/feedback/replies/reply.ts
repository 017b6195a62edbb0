import { tidyText } from '#app/platform/text-rules.ts'

export const replyRule = { label: 'Your answer', tidy: tidyText, most: 4000 }

/** To one message. */
export const repliesMaximum = 50
