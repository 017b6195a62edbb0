import type { z } from 'zod'
import { type ShopSettings, settingVariables } from '../shop-settings.ts'
import { address, text } from './provider-access.server.ts'
import { wholeNumber } from './whole-number.server.ts'

const fullNumber = /^\+?[1-9]\d{7,14}$/

/** What the back office sets where the environment does not. Without a default: what is set here is shown as such there. */
export const settingsInEnvironment = {
  SHOP_NAME: text.optional(),
  CONTACT_PHONE: text.optional(),
  CONTACT_EMAIL: text.optional(),
  SHOP_WHATSAPP: text.regex(fullNumber, 'must be a number with its country code, such as +254712345678').optional(),
  SHOP_TAX_NUMBER: text.optional(),
  CHANNEL_URL: address.optional(),
  PROFILE_URL: address.optional(),
  MAKING_DAYS: wholeNumber(1, 365).optional(),
  BANK_DETAILS: text.optional(),
}

type Variables = z.infer<z.ZodObject<typeof settingsInEnvironment>>

export type GivenSettings = Partial<Omit<ShopSettings, 'hero'>>

export function toGivenSettings(v: Variables): GivenSettings {
  const given = Object.entries(settingVariables).map(([name, variable]) => [name, v[variable]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as GivenSettings
}
