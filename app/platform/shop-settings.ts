/** The landing page's picture as makers set it. Its widest forms, in pixels, are those that a first visit can bear. */
export type HeroPicture = {
  key: string
  width: number
  height: number
  widest: number
  widestOnPhone: number
  /** The picture out of focus, until it is there: an address that holds it. */
  standIn: string
  alt: string
  focus: { x: number; y: number }
}

/** What makers say of their shop and by which rules it sells: set in the environment, else in the back office. */
export type ShopSettings = {
  shopName: string
  contactPhone: string
  contactEmail: string
  /** Empty: nobody is asked by WhatsApp. */
  shopWhatsApp: string
  /** Empty: none stands on receipts. */
  shopTaxNumber: string
  /** Empty: there is no such link. */
  channelUrl: string
  /** Empty: there is no such link. */
  profileUrl: string
  /** From payment until a piece is made. */
  makingDays: number
  /** Empty: bank transfer is not on offer. */
  bankDetails: string
  /** Null: the shop's own. */
  hero: HeroPicture | null
}

export const firstSettings: ShopSettings = {
  shopName: 'Enkiama',
  contactPhone: '+254 700 000 000',
  contactEmail: 'hello@enkiama.example',
  shopWhatsApp: '',
  shopTaxNumber: '',
  channelUrl: 'https://t.me/enkiama',
  profileUrl: 'https://www.instagram.com/enkiama',
  makingDays: 14,
  bankDetails: '',
  hero: null,
}

/** A picture has no variable. */
export type NamedSetting = Exclude<keyof ShopSettings, 'hero'>

/** The variables of the environment that win where they are set. */
export const settingVariables = {
  shopName: 'SHOP_NAME',
  contactPhone: 'CONTACT_PHONE',
  contactEmail: 'CONTACT_EMAIL',
  shopWhatsApp: 'SHOP_WHATSAPP',
  shopTaxNumber: 'SHOP_TAX_NUMBER',
  channelUrl: 'CHANNEL_URL',
  profileUrl: 'PROFILE_URL',
  makingDays: 'MAKING_DAYS',
  bankDetails: 'BANK_DETAILS',
} as const satisfies Record<NamedSetting, string>

/** Every shared page shows some of them. */
export const settingsSubject = 'settings'
