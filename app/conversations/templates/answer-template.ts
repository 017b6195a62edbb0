import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { answerRules } from '../conversation.ts'

export const maxTemplates = 50

/** Newest first. */
export const answerTemplates = z.array(z.object({ id: z.string(), text: z.string() }))
export type AnswerTemplate = z.infer<typeof answerTemplates>[number]

/** The browser chooses the id, so a repeated request stores one template. */
export const answerTemplateInput = z.strictObject({
  id: z.uuid('must be an id of its own'),
  text: textInput(answerRules.words),
})
