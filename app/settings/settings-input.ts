import { z } from 'zod'
import { focusPoint } from '#app/catalog/admin/staff-product.ts'
import { textInput, textInputs } from '#app/platform/text-input.ts'
import { bankRules, heroRules, settingsSections, wordRules } from './settings-rules.ts'

/** The one that was read; 0 where none was written. */
const version = z.int().min(0)

/** What is not named stays. */
export const wordsInput = z
  .strictObject({ ...textInputs(wordRules), version })
  .partial()
  .required({ version: true })
const daysWords = 'Making days must be a whole number from 1 to 365'
export const makingInput = z.strictObject({
  version,
  makingDays: z.int(daysWords).min(1, daysWords).max(365, daysWords),
})
export const bankInput = z.strictObject({ version, bankDetails: textInput(bankRules.bankDetails) })
export const heroFields = z.object({ version: z.coerce.number().pipe(version), alt: textInput(heroRules.alt) })
export const ownHeroInput = z.strictObject({ version })

const section = z.object({ version, changed_at: z.string().nullable(), changed_by: z.string().nullable() })
export const staffSettings = z.object({
  /** As they hold. */
  values: z.object({
    shopName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    shopWhatsApp: z.string(),
    channelUrl: z.string(),
    profileUrl: z.string(),
    shopTaxNumber: z.string(),
    makingDays: z.number(),
    bankDetails: z.string(),
  }),
  /** The variables of those that the environment sets: they can't be changed here. */
  set_by: z.record(z.string(), z.string()),
  sections: z.record(z.enum(settingsSections), section),
  hero: z.object({ src: z.string(), alt: z.string(), focus: focusPoint }).nullable(),
  needs_code: z.boolean(),
  has_passkey: z.boolean(),
})
export type StaffSettings = z.infer<typeof staffSettings>
