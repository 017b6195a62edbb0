import { z } from 'zod'
import { pictureRules } from '#app/catalog/admin/photo-rules.ts'
import { focusPoint } from '#app/catalog/admin/staff-product.ts'
import { textInput, textInputs } from '#app/framework/text-input.ts'
import { minorUnits } from '#app/money/currency.ts'
import { currencyCodes, decimalsText } from '#app/money/currency-names.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { wireToCents } from '#app/money/money.ts'
import { bankReservation } from '#app/shop/shop-settings.ts'
import { bankRules, messageRules, settingsSections, textRules } from './settings-rules.ts'

/** The version of the section that staff edited. 0 if the section was never saved. */
const version = z.int().min(0)

/** Settings that the input does not contain stay unchanged. This also applies to the next three inputs. */
export const textsInput = z
  .strictObject({ ...textInputs(textRules), version })
  .partial()
  .required({ version: true })
const daysText = 'Making days must be a whole number from 1 to 365'
const returnText = 'Return days must be a whole number from 0 to 365'
export const productionInput = z.strictObject({
  version,
  makingDays: z.int(daysText).min(1, daysText).max(365, daysText).optional(),
  returnDays: z.int(returnText).min(0, returnText).max(365, returnText).optional(),
})
const { minHours, maxHours } = bankReservation
const hoursText = `Hours must be a whole number from ${minHours} to ${maxHours}`
export const bankInput = z.strictObject({
  version,
  bankDetails: textInput(bankRules.bankDetails).optional(),
  bankReservationHours: z.int(hoursText).min(minHours, hoursText).max(maxHours, hoursText).optional(),
})
export const messagesInput = z.strictObject({
  version,
  smsCountries: textInput(messageRules.smsCountries).optional(),
  makerEmails: textInput(messageRules.makerEmails).optional(),
  makerMessages: z.enum(['whole', 'short']).optional(),
})
/** `shipping`: the delivery price in the new currency, for a shop without delivery options. */
export const currencyInput = z
  .strictObject({ version, currency: z.enum(currencyCodes), shipping: z.number('Shipping must be a number') })
  .superRefine(({ currency, shipping }, context) => {
    const isValid =
      shipping >= 0 && shipping <= highestPrice(currency) && wireToCents(shipping, minorUnits(currency)) !== null
    const max = highestPrice(currency).toLocaleString('en')
    const message = `Shipping must be from 0 to ${max}, ${decimalsText(currency)}`
    if (!isValid) context.addIssue({ code: 'custom', path: ['shipping'], message })
  })
export const heroFields = z.object({ version: z.coerce.number().pipe(version), alt: textInput(pictureRules.alt) })
export const ownHeroInput = z.strictObject({ version })

const section = z.object({ version, changed_at: z.string().nullable(), changed_by: z.string().nullable() })
export const staffSettings = z.object({
  /** The effective values. */
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
    currency: z.enum(currencyCodes),
  }),
  /** In the shop's currency, for a shop without delivery options. */
  shipping: z.number(),
  /** True after the first order: the currency can't change any more. */
  has_orders: z.boolean(),
  /** The settings that the environment sets, each with its variable. Staff can't change these settings. */
  set_by: z.record(z.string(), z.string()),
  sections: z.record(z.enum(settingsSections), section),
  /** True if the makers' Telegram channel is set up. */
  has_telegram: z.boolean(),
  /** True if the shop sends mail by a mail server. */
  sends_mail: z.boolean(),
  /** The callback URL for Africa's Talking; null if the shop sends no SMS. */
  sms_address: z.string().nullable(),
  hero: z.object({ src: z.string(), alt: z.string(), focus: focusPoint }).nullable(),
})
export type StaffSettings = z.infer<typeof staffSettings>
