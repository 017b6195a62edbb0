import { join, resolve } from 'node:path'
import { z } from 'zod'
import { databaseUrlProblem } from '../../framework/database/database-hosts.server.ts'
import { address, isRemoteHttp, origin, text, wholeNumber } from '../../framework/process/setting-rules.server.ts'
import { tlsSettings } from '../../framework/process/tls-settings.server.ts'
import type { BackupConfig } from '../../infra/backup/write-backup.server.ts'
import type { ImageStoreConfig } from '../../infra/images/open-images.server.ts'
import type { MailConfig } from '../../infra/mail/file-or-smtp-mailer.server.ts'
import { releaseKeys } from '../../infra/release/release-manifest.server.ts'
import { s3Problems, s3Variables, toBackupStore, toS3Access } from '../../infra/s3/s3-access.server.ts'
import { type DemoConfig, demoVariables, toDemoConfig } from './demo-variables.server.ts'
import {
  type EnvironmentSettings,
  settingsInEnvironment,
  toEnvironmentSettings,
} from './environment-settings.server.ts'
import { insecureSettingProblems } from './insecure-settings.server.ts'
import {
  type MpesaInitiator,
  type MpesaOrganisation,
  organisationProblems,
  organisationVariables,
  toMpesaOrganisation,
} from './mpesa-organisation.server.ts'
import {
  accessProblems,
  accessVariables,
  type ChannelAccess,
  hasPaymentAccess,
  type PaymentAccess,
  type SmsAccess,
  toChannelAccess,
  toProviderCredentials,
  toSmsAccess,
} from './provider-access.server.ts'
import { trustedProxies } from './trusted-proxies.server.ts'

const ownerPassword = z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters')
const port = wholeNumber(1, 65_535)

const variables = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text
    .superRefine((url, context) => {
      const message = databaseUrlProblem(url)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  DATABASE_SERVING_PASSWORD: text.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: text.default('admin'),
  ADMIN_PASSWORD: ownerPassword.optional(),
  ...demoVariables,
  ...accessVariables,
  MPESA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  MPESA_TILL: z
    .string()
    .regex(/^\d{5,9}$/, 'must be 5 to 9 digits')
    .optional(),
  MPESA_CALLBACK_BASE_URL: address.optional(),
  ...organisationVariables,
  MPESA_MAX_AMOUNT: wholeNumber(1, 1_000_000).default(250_000),
  PROMPTS_PER_MINUTE: wholeNumber(2, 10_000).default(300),
  SANDBOX_PORT: port.optional(),
  TELEGRAM_API_ROOT: address.default('https://api.telegram.org'),
  EXCHANGE_RATE_URL: address.optional(),
  IMPORT_PICTURES_BASE_URL: address.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...tlsSettings,
  MAIL_FROM: text.optional(),
  ...settingsInEnvironment,
  DRAIN_SECONDS: wholeNumber(0, 300).default(1),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: wholeNumber(1, 999).default(7),
  BACKUP_KEY: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_NIGHTLY: z.enum(['on', 'off']).default('on'),
  ...s3Variables,
  STAFF_IDLE_MINUTES: wholeNumber(5, 720).default(720),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  RELEASE_KEYS: releaseKeys,
})

export type Config = PaymentAccess &
  DemoConfig &
  MpesaOrganisation &
  BackupConfig &
  ImageStoreConfig &
  MailConfig & {
    host: string
    port: number
    /** An origin without a trailing slash, for links, cookies and, by default, M-Pesa's callbacks. */
    publicUrl: string
    /** May contain several hosts. Undefined: the embedded database in `dataDir`. */
    databaseUrl: string | undefined
    /** Of the role `shop_serves`, which only reads and writes rows. Undefined: the shop uses the owner's role. */
    databaseServingPassword: string | undefined
    sessionSecret: string | undefined
    adminTokenSecret: string | undefined
    firstAdmin: { username: string; password: string | undefined }
    /** True if payments and messages go to the sandbox. Orders made in demo mode stay marked as demo. */
    isDemo: boolean
    mpesaTransactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
    /** The till's number. Undefined if customers pay to the shortcode itself. */
    mpesaTill: string | undefined
    mpesaCallbackBaseUrl: string
    mpesaMaxAmountKes: number
    /** The limit for all phones together. Customers without a paid order share half of it. */
    promptsPerMinute: number
    sandboxPort: number | undefined
    /** The Telegram channel. Null: makers get notifications only in the back office, as push messages and by e-mail. */
    channel: ChannelAccess | null
    /** Null: customers get no SMS. */
    sms: SmsAccess | null
    exchangeRateUrl: string
    /** A proxy that serves other hosts' images as `/{host}/{path}`. Null: images are fetched from the hosts. */
    importPicturesBaseUrl: string | null
    sandboxUrl: string | null
    trustProxy: string | undefined
    logLevel: string
    /** Settings from the environment, which override the back office. The effective ones are in `Shop.settings`. */
    givenSettings: EnvironmentSettings
    /** How long the shop reports that it is not ready before it stops accepting connections. */
    drainSeconds: number
    /** Null: no metrics. */
    metrics: { host: string; port: number } | null
    /** Without a call for this time, staff must log in again. */
    staffIdleMinutes: number
    /** If it is off, browsers that cached pages of the shop delete them. */
    serviceWorker: 'on' | 'off'
    /** The public keys that verify new releases. Empty: the keys in the running release are used. */
    releaseKeys: readonly string[]
  }

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] }

type Variables = z.infer<typeof variables>

/** In demo mode the providers' URLs are empty until `withSandbox`. */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  }
  const problems = findContradictions(parsed.data)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(parsed.data) }
}

function findContradictions(v: Variables): string[] {
  const problems = [...accessProblems(v), ...organisationProblems(v), ...s3Problems(v)]
  if (v.DATABASE_URL && (!v.SESSION_SECRET || !v.ADMIN_TOKEN_SECRET)) {
    problems.push('SESSION_SECRET and ADMIN_TOKEN_SECRET must be set together with DATABASE_URL')
  }
  if (v.DATABASE_SERVING_PASSWORD && !v.DATABASE_URL) {
    problems.push('DATABASE_SERVING_PASSWORD is for the server of DATABASE_URL alone')
  }
  if (v.MPESA_TILL && v.MPESA_TRANSACTION_TYPE !== 'CustomerBuyGoodsOnline') {
    problems.push('MPESA_TILL needs MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline: a paybill is paid by its own number')
  }
  if (v.METRICS_PORT === v.PORT) problems.push('METRICS_PORT must be another port than PORT')
  const callbacks = v.MPESA_CALLBACK_BASE_URL ?? v.PUBLIC_URL
  if (v.MPESA_CONSUMER_KEY && callbacks && isRemoteHttp(callbacks)) {
    problems.push('MPESA_CALLBACK_BASE_URL must be https, plain http is for this machine only')
  }
  return [...problems, ...insecureSettingProblems(v)]
}

function toConfig(v: Variables): Config {
  const isDemo = !hasPaymentAccess(v)
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databaseServingPassword: v.DATABASE_SERVING_PASSWORD,
    sessionSecret: v.SESSION_SECRET,
    adminTokenSecret: v.ADMIN_TOKEN_SECRET,
    firstAdmin: { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD },
    ...toDemoConfig(v, isDemo),
    isDemo,
    ...toProviderCredentials(v),
    ...toMpesaOrganisation(v),
    mpesaTransactionType: v.MPESA_TRANSACTION_TYPE,
    mpesaTill: v.MPESA_TILL,
    mpesaCallbackBaseUrl: v.MPESA_CALLBACK_BASE_URL ?? publicUrl,
    mpesaMaxAmountKes: v.MPESA_MAX_AMOUNT,
    promptsPerMinute: v.PROMPTS_PER_MINUTE,
    sandboxPort: v.SANDBOX_PORT,
    channel: toChannelAccess(v),
    sms: toSmsAccess(v),
    exchangeRateUrl: v.EXCHANGE_RATE_URL ?? (isDemo ? '' : 'https://open.er-api.com/v6/latest/USD'),
    importPicturesBaseUrl: v.IMPORT_PICTURES_BASE_URL ?? null,
    sandboxUrl: null,
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    givenSettings: toEnvironmentSettings(v),
    drainSeconds: v.DRAIN_SECONDS,
    metrics: v.METRICS_PORT ? { host: v.METRICS_HOST, port: v.METRICS_PORT } : null,
    backups: {
      folder: v.BACKUP_DIR ? resolve(v.BACKUP_DIR) : join(resolve(v.DATA_DIR), 'backups'),
      keep: v.BACKUP_KEEP,
      key: v.BACKUP_KEY,
      isNightly: v.BACKUP_NIGHTLY === 'on',
    },
    backupStore: toBackupStore(v),
    uploads: toS3Access(v, 'S3_'),
    staffIdleMinutes: v.STAFF_IDLE_MINUTES,
    serviceWorker: v.SERVICE_WORKER,
    releaseKeys: v.RELEASE_KEYS,
  }
}

export type SandboxAccess = PaymentAccess & {
  url: string
  mpesaInitiator: MpesaInitiator
  mpesaB2cShortcode: string
  channel: ChannelAccess
  sms: SmsAccess
  smtpUrl: string
  exchangeRateUrl: string
  importPicturesBaseUrl: string
}

export function withSandbox(
  config: Config,
  { url, exchangeRateUrl, importPicturesBaseUrl, smtpUrl, ...access }: SandboxAccess,
): Config {
  return {
    ...config,
    ...access,
    smtpUrl: config.smtpUrl ?? smtpUrl,
    exchangeRateUrl: config.exchangeRateUrl || exchangeRateUrl,
    importPicturesBaseUrl: config.importPicturesBaseUrl ?? importPicturesBaseUrl,
    sandboxUrl: url,
    // The sandbox runs on this machine, so it calls back by loopback.
    mpesaCallbackBaseUrl: `http://127.0.0.1:${config.port}`,
  }
}
