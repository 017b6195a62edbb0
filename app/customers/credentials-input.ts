import { z } from 'zod'
import { requiredText, textInputs } from '#app/framework/text-input.ts'
import { forgotRules, loginRules, passwordChangeRules, registerRules } from './credentials.ts'

export const loginInput = z.strictObject(textInputs(loginRules))
export const registerInput = z.strictObject(textInputs(registerRules))
export const forgotInput = z.strictObject(textInputs(forgotRules))
export const passwordChangeInput = z.strictObject(textInputs(passwordChangeRules))
export const resetInput = z.strictObject({
  token: requiredText('Token').min(1, 'Token is required').max(200),
  password: textInputs(loginRules).password,
})
