import { z } from 'zod'
import { textInputs } from '#app/framework/text-input.ts'
import { guestContactRules } from './contact.ts'

export const guestContactInput = z.strictObject(textInputs(guestContactRules))
