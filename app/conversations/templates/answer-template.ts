import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { answerRules } from '../conversation.ts'

export const templatesMaximum = 50

/** The newest first. */
export const answerTemplates = z.array(z.object({ id: z.string(), text: z.string() }))
export type AnswerTemplate = z.infer<typeof answerTemplates>[number]

/** The id is the browser's, so that the same one sent twice is one. */
export const answerTemplateInput = z.strictObject({
  id: z.uuid('must be an id of its own'),
  text: textInput(answerRules.words),
})
