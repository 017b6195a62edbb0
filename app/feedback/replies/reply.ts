import { tidyText } from '#app/framework/text-rules.ts'

export const replyRule = { label: 'Your answer', tidy: tidyText, maxLength: 4000 }

/** Per message. */
export const maxReplies = 50
