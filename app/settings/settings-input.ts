import { z } from 'zod'
import { focusPoint } from '#app/catalog/admin/staff-product.ts'
import { textInput, textInputs } from '#app/framework/text-input.ts'
import { bankReservation } from '#app/shop/shop-settings.ts'
import { bankRules, heroRules, messageRules, settingsSections, textRules } from './settings-rules.ts'

/** The one that was read; 0 where none was written. */
const version = z.int().min(0)

/** What is not named stays. */
export const textsInput = z
  .strictObject({ ...textInputs(textRules), version })
  .partial()
  .required({ version: true })
const daysText = 'Making days must be a whole number from 1 to 365'
const returnText = 'Return days must be a whole number from 0 to 365'
/** What is not named stays. */
export const productionInput = z.strictObject({
  version,
  makingDays: z.int(daysText).min(1, daysText).max(365, daysText).optional(),
  returnDays: z.int(returnText).min(0, returnText).max(365, returnText).optional(),
})
const { leastHours, mostHours } = bankReservation
const hoursText = `Hours must be a whole number from ${leastHours} to ${mostHours}`
/** What is not named stays. */
export const bankInput = z.strictObject({
  version,
  bankDetails: textInput(bankRules.bankDetails).optional(),
  bankReservationHours: z.int(hoursText).min(leastHours, hoursText).max(mostHours, hoursText).optional(),
})
/** What is not named stays. */
export const messagesInput = z.strictObject({
  version,
  smsCountries: textInput(messageRules.smsCountries).optional(),
  makerEmails: textInput(messageRules.makerEmails).optional(),
  makerMessages: z.enum(['whole', 'short']).optional(),
})
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
    orderPrefix: z.string(),
    channelUrl: z.string(),
    profileUrl: z.string(),
    shopTaxNumber: z.string(),
    makingDays: z.number(),
    returnDays: z.number(),
    bankDetails: z.string(),
    bankReservationHours: z.number(),
    smsCountries: z.string(),
    makerEmails: z.string(),
    makerMessages: z.enum(['whole', 'short']),
  }),
  /** The variables of those that the environment sets: they can't be changed here. */
  set_by: z.record(z.string(), z.string()),
  sections: z.record(z.enum(settingsSections), section),
  /** The makers' Telegram channel is set up. */
  has_telegram: z.boolean(),
  /** Mails leave by a mail server. */
  sends_mail: z.boolean(),
  /** Where Africa's Talking reports to; null where no SMS are sent. */
  sms_address: z.string().nullable(),
  hero: z.object({ src: z.string(), alt: z.string(), focus: focusPoint }).nullable(),
})
export type StaffSettings = z.infer<typeof staffSettings>
