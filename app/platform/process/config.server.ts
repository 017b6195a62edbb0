import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`)
const port = wholeNumber(1, 65_535)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'must be an address without a path')
  .transform((text) => new URL(text).origin)
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))
const text = z.string().min(1)

function areAddresses(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true
    const most = isIP(address) === 6 ? 128 : 32
    return (
      isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  })
}

const variables = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: text.default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SEED_DEMO: flag.optional(),
  MPESA_BASE_URL: address.optional(),
  MPESA_CONSUMER_KEY: text.optional(),
  MPESA_CONSUMER_SECRET: text.optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: text.optional(),
  MPESA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  MPESA_TILL: z
    .string()
    .regex(/^\d{5,9}$/, 'must be 5 to 9 digits')
    .optional(),
  MPESA_CALLBACK_BASE_URL: address.optional(),
  MPESA_MAX_AMOUNT: wholeNumber(1, 1_000_000).default(250_000),
  SANDBOX_PORT: port.optional(),
  TELEGRAM_BOT_TOKEN: text.optional(),
  TELEGRAM_CHAT_ID: text.optional(),
  TELEGRAM_API_ROOT: address.default('https://api.telegram.org'),
  EXCHANGE_RATE_URL: address.optional(),
  TRUST_PROXY: text.refine(areAddresses, 'must be IP addresses or networks, separated by commas').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text.default('Enkiama <shop@localhost>'),
  MAKING_DAYS: wholeNumber(1, 365).default(14),
  SHOP_NAME: text.default('Enkiama'),
  CONTACT_PHONE: text.default('+254 700 000 000'),
  CONTACT_EMAIL: text.default('hello@enkiama.example'),
  CHANNEL_URL: address.default('https://t.me/enkiama'),
  PROFILE_URL: address.default('https://www.instagram.com/enkiama'),
  BANK_DETAILS: text.optional(),
})

const outsideVariables = [
  'MPESA_BASE_URL',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_CHAT_ID',
] as const

export type MpesaAccess = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
}
export type ChannelAccess = { apiRoot: string; botToken: string; chatId: string }

export type Config = {
  host: string
  port: number
  /** An origin without a trailing slash. Links, callbacks and cookies use no other. */
  publicUrl: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  sessionSecret: string | undefined
  adminTokenSecret: string | undefined
  firstAdmin: { username: string; password: string | undefined }
  seedDemo: boolean
  /** Payments and messages go to the sandbox. Orders made in demo mode stay marked as demo. */
  isDemo: boolean
  mpesa: MpesaAccess
  mpesaTransactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** Undefined where the shortcode itself is paid. */
  mpesaTill: string | undefined
  mpesaCallbackBaseUrl: string
  mpesaMaxAmountKes: number
  sandboxPort: number | undefined
  channel: ChannelAccess
  exchangeRateUrl: string
  sandboxUrl: string | null
  trustProxy: string | undefined
  logLevel: string
  smtpUrl: string | undefined
  mailFrom: string
  makingDays: number
  shopName: string
  contactPhone: string
  contactEmail: string
  channelUrl: string
  profileUrl: string
  bankDetails: string | undefined
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] }

type Variables = z.infer<typeof variables>

/** In demo mode the outside addresses are empty until `withSandbox`. */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  }
  const problems = contradictions(parsed.data)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(parsed.data) }
}

function contradictions(v: Variables): string[] {
  const problems: string[] = []
  const missing = outsideVariables.filter((name) => v[name] === undefined)
  if (missing.length > 0 && missing.length < outsideVariables.length) {
    problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: as soon as one MPESA_ or TELEGRAM_ access variable is set, all must be`,
    )
  }
  if (v.DATABASE_URL && (!v.SESSION_SECRET || !v.ADMIN_TOKEN_SECRET)) {
    problems.push('SESSION_SECRET and ADMIN_TOKEN_SECRET must be set together with DATABASE_URL')
  }
  if (v.MPESA_TILL && v.MPESA_TRANSACTION_TYPE !== 'CustomerBuyGoodsOnline') {
    problems.push('MPESA_TILL needs MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline: a paybill is paid by its own number')
  }
  const callbacks = v.MPESA_CALLBACK_BASE_URL ?? v.PUBLIC_URL
  if (missing.length === 0 && callbacks && isPlainHttpOutside(callbacks)) {
    problems.push('MPESA_CALLBACK_BASE_URL must be https, plain http is for this machine only')
  }
  return problems
}

function isPlainHttpOutside(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function toConfig(v: Variables): Config {
  const isDemo = v.MPESA_CONSUMER_KEY === undefined
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    sessionSecret: v.SESSION_SECRET,
    adminTokenSecret: v.ADMIN_TOKEN_SECRET,
    firstAdmin: { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD },
    seedDemo: v.SEED_DEMO ?? isDemo,
    isDemo,
    mpesa: {
      baseUrl: v.MPESA_BASE_URL ?? '',
      consumerKey: v.MPESA_CONSUMER_KEY ?? '',
      consumerSecret: v.MPESA_CONSUMER_SECRET ?? '',
      shortcode: v.MPESA_SHORTCODE ?? '',
      passkey: v.MPESA_PASSKEY ?? '',
    },
    mpesaTransactionType: v.MPESA_TRANSACTION_TYPE,
    mpesaTill: v.MPESA_TILL,
    mpesaCallbackBaseUrl: v.MPESA_CALLBACK_BASE_URL ?? publicUrl,
    mpesaMaxAmountKes: v.MPESA_MAX_AMOUNT,
    sandboxPort: v.SANDBOX_PORT,
    channel: { apiRoot: v.TELEGRAM_API_ROOT, botToken: v.TELEGRAM_BOT_TOKEN ?? '', chatId: v.TELEGRAM_CHAT_ID ?? '' },
    exchangeRateUrl: v.EXCHANGE_RATE_URL ?? (isDemo ? '' : 'https://open.er-api.com/v6/latest/USD'),
    sandboxUrl: null,
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    makingDays: v.MAKING_DAYS,
    shopName: v.SHOP_NAME,
    contactPhone: v.CONTACT_PHONE,
    contactEmail: v.CONTACT_EMAIL,
    channelUrl: v.CHANNEL_URL,
    profileUrl: v.PROFILE_URL,
    bankDetails: v.BANK_DETAILS,
  }
}

export type SandboxAccess = { url: string; mpesa: MpesaAccess; channel: ChannelAccess; exchangeRateUrl: string }

export function withSandbox(config: Config, sandbox: SandboxAccess): Config {
  return {
    ...config,
    mpesa: sandbox.mpesa,
    channel: sandbox.channel,
    exchangeRateUrl: config.exchangeRateUrl || sandbox.exchangeRateUrl,
    sandboxUrl: sandbox.url,
    // The sandbox runs on this machine, so it calls back by loopback.
    mpesaCallbackBaseUrl: `http://127.0.0.1:${config.port}`,
  }
}
