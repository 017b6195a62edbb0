import { z } from 'zod'
import { textInputs } from '#app/framework/text-input.ts'
import { feedbackRules } from './feedback.ts'

export const feedbackInput = z.strictObject(textInputs(feedbackRules))
