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
  /** Of the numbers of new orders; those that are placed keep theirs. */
  orderPrefix: string
  /** Empty: there is no such link. */
  channelUrl: string
  /** Empty: there is no such link. */
  profileUrl: string
  /** From payment until a piece is made. */
  makingDays: number
  /** From its arrival until a piece can come back; 0: product pages say nothing of it. */
  returnDays: number
  /** Empty: bank transfer is not on offer. */
  bankDetails: string
  /** How long a bank order reserves what is ready. */
  bankReservationHours: number
  /** Calling codes, such as '+44 +255', of the countries besides Kenya whose numbers get SMS. Empty: none. */
  smsCountries: string
  /** Messages to the makers go to these as well, such as 'a@example.com, b@example.com'. Empty: to none. */
  makerEmails: string
  /** What leaves the shop for its makers: `short` names the order's number, its sum and a link. */
  makerMessages: 'whole' | 'short'
  /** Null: the shop's own. */
  hero: HeroPicture | null
}

export const firstSettings: ShopSettings = {
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
}

/** What the demo shop adds, so that all of it can be tried. Nobody is there. */
const demoSettings = {
  shopWhatsApp: '+254700000000',
  bankDetails: 'Demo account: please send no money\nEnkiama, Example Bank, Example Branch\nAccount 0123456789',
} satisfies Partial<ShopSettings>

/** What holds where neither the environment nor the back office says anything. */
export function unwrittenSettings({ isDemo, seedDemo }: { isDemo: boolean; seedDemo: boolean }): ShopSettings {
  return {
    ...firstSettings,
    ...(isDemo ? { makerMessages: 'whole' } : {}),
    ...(isDemo && seedDemo ? demoSettings : {}),
  }
}

export function makerAddresses({ makerEmails }: Pick<ShopSettings, 'makerEmails'>): string[] {
  return makerEmails.split(', ').filter(Boolean)
}

/** A day, and as long as the order waits. */
export const bankReservation = { leastHours: 24, mostHours: 168 }

/** A picture has no variable. */
export type NamedSetting = Exclude<keyof ShopSettings, 'hero'>

/** The variables of the environment that win where they are set. */
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
