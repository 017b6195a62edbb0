import { z } from 'zod'
import { textInput, textInputs } from '#app/platform/text-input.ts'
import { tidyText } from '#app/platform/text-rules.ts'
import { staffPasswordRules } from './staff-password.ts'

export const staffPasswordInput = z.strictObject(textInputs(staffPasswordRules))

export const staffLoginInput = z.strictObject({
  username: textInput({ label: 'Username', tidy: tidyText, most: 60 }),
  password: textInput({ label: 'Password', most: 128 }),
})
