import { z } from 'zod'
import { address, text, wholeNumber } from '../../framework/process/setting-rules.server.ts'
import { callingCodesPattern, tidyCallingCodes } from '../calling-codes.ts'
import { addressesPattern, maxMakerAddresses, tidyAddresses } from '../maker-addresses.ts'
import { bankReservation, type ShopSettings, settingVariables } from '../shop-settings.ts'

const fullNumber = /^\+?[1-9]\d{7,14}$/

/**
 * Settings that the back office can change unless the environment sets them. They have no defaults here, because the
 * back office must know which settings the environment sets.
 */
export const settingsInEnvironment = {
  SHOP_NAME: text.optional(),
  CONTACT_PHONE: text.optional(),
  CONTACT_EMAIL: text.optional(),
  SHOP_WHATSAPP: text.regex(fullNumber, 'must be a number with its country code, such as +254712345678').optional(),
  SHOP_TAX_NUMBER: text.optional(),
  ORDER_PREFIX: text.regex(/^[A-Z]{2,4}$/, 'must be 2 to 4 capital letters').optional(),
  CHANNEL_URL: address.optional(),
  PROFILE_URL: address.optional(),
  MAKING_DAYS: wholeNumber(1, 365).optional(),
  RETURN_DAYS: wholeNumber(0, 365).optional(),
  BANK_DETAILS: text.optional(),
  BANK_RESERVATION_HOURS: wholeNumber(bankReservation.minHours, bankReservation.maxHours).optional(),
  SMS_COUNTRIES: text
    .transform(tidyCallingCodes)
    .refine((codes) => callingCodesPattern.test(codes), 'must be calling codes of countries, such as +44 +255')
    .optional(),
  MAKER_EMAILS: text
    .transform(tidyAddresses)
    .refine((typed) => addressesPattern.test(typed), `must be at most ${maxMakerAddresses} email addresses`)
    .optional(),
  MAKER_MESSAGES: z.enum(['whole', 'short']).optional(),
}

type Variables = z.infer<z.ZodObject<typeof settingsInEnvironment>>

export type EnvironmentSettings = Partial<Omit<ShopSettings, 'hero'>>

export function toEnvironmentSettings(v: Variables): EnvironmentSettings {
  const given = Object.entries(settingVariables).map(([name, variable]) => [name, v[variable]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as EnvironmentSettings
}
