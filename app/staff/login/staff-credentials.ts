import { z } from 'zod'
import { textInput, textInputs } from '#app/framework/text-input.ts'
import { tidyText } from '#app/framework/text-rules.ts'
import { staffPasswordRules } from '../password/staff-password.ts'

export const staffPasswordInput = z.strictObject(textInputs(staffPasswordRules))

export const staffLoginInput = z.strictObject({
  username: textInput({ label: 'Username', tidy: tidyText, maxLength: 60 }),
  password: textInput({ label: 'Password', maxLength: 128 }),
})
