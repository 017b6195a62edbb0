import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import {
  emailFormat,
  optionalSingleLineRule,
  singleLineRule,
  type TextRule,
  tidyText,
} from '#app/framework/text-rules.ts'
import { callingCodesPattern, tidyCallingCodes } from '#app/shop/calling-codes.ts'
import { addressesPattern, maxMakerAddresses, tidyAddresses } from '#app/shop/maker-addresses.ts'

/** Each section is saved as a whole and has its own version. */
export const settingsSections = ['words', 'currency', 'making', 'bank', 'messages', 'hero'] as const
export type SettingsSection = (typeof settingsSections)[number]

export const sectionTitles: Record<SettingsSection, string> = {
  words: 'Name and contacts',
  currency: 'Currency',
  making: 'Making days',
  bank: 'Bank details',
  messages: 'Notifications',
  hero: 'First picture',
}

/** Adds the country code, and keeps the spaces between groups of digits. */
function tidyPhone(typed: string): string {
  return tidyText(typed)
    .replace(/\s+/g, ' ')
    .replace(/^254/, '+254')
    .replace(/^(?:\+254 ?)?\(?0\)? ?(?=[17])/, '+254 ')
}

const linkRule = (label: string): TextRule => ({
  label,
  tidy: tidyText,
  isOptional: true,
  maxLength: 200,
  form: {
    pattern: /^https:\/\/(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?:[/?#][\x21-\x7e]*)?$/,
    text: `${label} must be an address that begins with https://`,
  },
})

export const textRules = {
  shopName: singleLineRule('Name', 40),
  contactPhone: {
    label: 'Phone',
    tidy: tidyPhone,
    maxLength: 30,
    form: { pattern: /^\+(?:[ ()-]{0,2}\d){8,15}$/, text: 'Phone must be a number, such as +254 712 345 678' },
  },
  contactEmail: { label: 'Email', tidy: tidyText, maxLength: 100, form: emailFormat },
  shopWhatsApp: {
    label: 'WhatsApp',
    tidy: (typed: string) => tidyPhone(typed).replace(/[ ()-]/g, ''),
    isOptional: true,
    maxLength: 16,
    form: { pattern: /^\+[1-9]\d{7,14}$/, text: 'WhatsApp must be a number, such as +254 712 345 678' },
  },
  orderPrefix: {
    label: 'Order numbers begin with',
    tidy: (typed: string) => tidyText(typed).replace(/-$/, '').toUpperCase(),
    maxLength: 4,
    form: { pattern: /^[A-Z]{2,4}$/, text: 'Order numbers must begin with 2 to 4 letters' },
  },
  channelUrl: linkRule('First link'),
  profileUrl: linkRule('Second link'),
  shopTaxNumber: optionalSingleLineRule('Tax number', 30),
} satisfies Record<string, TextRule>

export const bankRules = {
  bankDetails: {
    label: 'Bank details',
    tidy: (typed: string) => tidyText(typed.replace(/\r\n?/g, '\n').replace(/\t/g, ' ')),
    isOptional: true,
    maxLength: 500,
    form: { pattern: /^(?:\P{Cc}|\n)*$/u, text: 'Bank details must be text' },
  },
} satisfies Record<string, TextRule>

export const messageRules = {
  smsCountries: {
    label: 'Countries besides Kenya',
    tidy: (typed: string) => tidyCallingCodes(tidyText(typed)),
    isOptional: true,
    maxLength: 200,
    form: { pattern: callingCodesPattern, text: 'These must be calling codes of countries, such as +44 +255' },
  },
  makerEmails: {
    label: 'Orders also go to these email addresses',
    tidy: (typed: string) => tidyAddresses(tidyText(typed)),
    isOptional: true,
    maxLength: 500,
    form: {
      pattern: addressesPattern,
      text: `These must be at most ${maxMakerAddresses} email addresses, with commas between them`,
    },
  },
} satisfies Record<string, TextRule>

export const heroPhotoLimit: PhotoLimit = { what: 'the landing page', max: 1 }
/** In pixels: the picture fills a desktop screen. */
export const minHeroWidth = 1000
