import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { staffPasswordRules } from '../password/staff-password.ts'

/** For an authenticator's code and a recovery code, which people type with spaces and hyphens. */
const codeRule = { label: 'Code', tidy: (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, ''), maxLength: 30 }

export const codeInput = z.strictObject({ code: textInput(codeRule) })
export const passwordInput = z.strictObject({ password: textInput(staffPasswordRules.password) })
export const secondFactorOffInput = z.strictObject({ ...passwordInput.shape, ...codeInput.shape })
export const challengeInput = z.strictObject({ challenge: z.string().max(60), ...codeInput.shape })

export const secondFactorState = z.object({ since: z.string().nullable(), recovery_codes_left: z.int() })
export type SecondFactorState = z.infer<typeof secondFactorState>

/** The secret for an authenticator: as text, as an `otpauth:` address, and as a QR code of this address. */
export const newSecondFactor = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type NewSecondFactor = z.infer<typeof newSecondFactor>

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
