import type { CurrencySettings } from '#app/money/currency.ts'

/**
 * The landing page's image that owners set. `widest` and `widestOnPhone`: the widths in pixels of the widest variants
 * that are small enough for a first visit.
 */
export type HeroPicture = {
  key: string
  width: number
  height: number
  widest: number
  widestOnPhone: number
  /** A data URL of the blurred image, shown until it is loaded. */
  standIn: string
  alt: string
  focus: { x: number; y: number }
}

/** The shop's name, contact and terms. A setting in the environment overrides the back office. */
export type ShopSettings = {
  shopName: string
  contactPhone: string
  contactEmail: string
  /** Empty: no WhatsApp links. */
  shopWhatsApp: string
  /** Empty: receipts have none. */
  shopTaxNumber: string
  /** For the numbers of new orders; existing ones keep theirs. */
  orderPrefix: string
  /** Empty: no link. */
  channelUrl: string
  /** Empty: no link. */
  profileUrl: string
  /** From payment until a product is made. */
  makingDays: number
  /** From arrival until a product can be returned; 0: product pages do not mention returns. */
  returnDays: number
  /** Empty: bank transfer is not offered. */
  bankDetails: string
  /** How long a bank order reserves stock. */
  bankReservationHours: number
  /** Calling codes, such as '+44 +255', of countries besides Kenya whose numbers get SMS. Empty: none. */
  smsCountries: string
  /** Addresses that also get the messages to the makers, such as 'a@example.com, b@example.com'. Empty: none. */
  makerEmails: string
  /** The content of messages to the makers: `short` has only the order's number, its total and a link. */
  makerMessages: 'whole' | 'short'
  /** Null: the picture that comes with the shop. */
  hero: HeroPicture | null
} & CurrencySettings

export const defaultSettings: ShopSettings = {
  shopName: 'Enkiama',
  contactPhone: '+254 700 000 000',
  contactEmail: 'hello@enkiama.example',
  shopWhatsApp: '',
  shopTaxNumber: '',
  orderPrefix: 'EK',
  channelUrl: 'https://t.me/enkiama',
  profileUrl: 'https://www.instagram.com/enkiama',
  makingDays: 14,
  returnDays: 14,
  bankDetails: '',
  bankReservationHours: 24,
  smsCountries: '',
  makerEmails: '',
  makerMessages: 'short',
  hero: null,
  currency: 'USD',
  flatShippingCents: 500,
}

/** Additional settings of the demo shop, so that everything can be tried. The number and account are fictitious. */
const demoSettings = {
  shopWhatsApp: '+254700000000',
  bankDetails:
    'Demo account, please send no money\nName: Enkiama\nBank: Example Bank\nBranch: Example Branch\nAccount: 0123456789',
} satisfies Partial<ShopSettings>

/** The beadwork template's texts apply only while the shop has the template's name. */
export function isTemplateShop(shopName: string): boolean {
  return shopName === defaultSettings.shopName
}

type StartMode = { isDemo: boolean; seedDemo: boolean }

/** `written`: settings from the environment and the back office. A shop with its own name gets no links of the template. */
export function completeSettings(start: StartMode, written: Partial<ShopSettings>): ShopSettings {
  const defaults = defaultSettingsFor(start)
  const { shopName = defaults.shopName } = written
  if (isTemplateShop(shopName)) return { ...defaults, ...written }
  const bankDetails = defaults.bankDetails.replace(defaults.shopName, shopName)
  return { ...defaults, bankDetails, channelUrl: '', profileUrl: '', orderPrefix: initialsOf(shopName), ...written }
}

/** Two to four capitals for order numbers: the initials of the words, or the first two letters of a single word. */
export function initialsOf(shopName: string): string {
  const plain = shopName.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/[A-Z]+/g) ?? []
  const initials = words.map(([letter]) => letter).join('')
  const proposed = (initials.length > 1 ? initials : words.join('')).slice(0, initials.length > 1 ? 4 : 2)
  return proposed.length > 1 ? proposed : 'NO'
}

/** The defaults of the template, for settings that neither the environment nor the back office sets. */
export function defaultSettingsFor({ isDemo, seedDemo }: StartMode): ShopSettings {
  return {
    ...defaultSettings,
    ...(isDemo ? { makerMessages: 'whole' } : {}),
    ...(isDemo && seedDemo ? demoSettings : {}),
  }
}

export function makerAddresses({ makerEmails }: Pick<ShopSettings, 'makerEmails'>): string[] {
  return makerEmails.split(', ').filter(Boolean)
}

/** The limits of `bankReservationHours`. `maxHours` is also the time for which a bank order waits for its transfer. */
export const bankReservation = { minHours: 24, maxHours: 168 }

/** The settings that a variable may set: not the currency, which can't change after the first order. */
export type NamedSetting = Exclude<keyof ShopSettings, 'hero' | keyof CurrencySettings>

/** The environment variables, which override the back office. */
export const settingVariables = {
  shopName: 'SHOP_NAME',
  contactPhone: 'CONTACT_PHONE',
  contactEmail: 'CONTACT_EMAIL',
  shopWhatsApp: 'SHOP_WHATSAPP',
  shopTaxNumber: 'SHOP_TAX_NUMBER',
  orderPrefix: 'ORDER_PREFIX',
  channelUrl: 'CHANNEL_URL',
  profileUrl: 'PROFILE_URL',
  makingDays: 'MAKING_DAYS',
  returnDays: 'RETURN_DAYS',
  bankDetails: 'BANK_DETAILS',
  bankReservationHours: 'BANK_RESERVATION_HOURS',
  smsCountries: 'SMS_COUNTRIES',
  makerEmails: 'MAKER_EMAILS',
  makerMessages: 'MAKER_MESSAGES',
} as const satisfies Record<NamedSetting, string>
