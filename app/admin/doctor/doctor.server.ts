import { access, constants } from 'node:fs/promises'
import { Client } from 'pg'
import { providerNames } from '#app/money/payment-method.ts'
import { readSmsBalance } from '#app/orders/customer-messages/africas-talking.server.ts'
import { readChannelNames } from '#app/orders/messages/telegram-channel.server.ts'
import { listWaiting } from '#app/platform/database/migrations.server.ts'
import { findMailFault } from '#app/platform/mail/file-or-smtp-mailer.server.ts'
import type { Config } from '#app/platform/process/config.server.ts'
import { machineMegabytes } from '#app/platform/process/machine-memory.server.ts'
import { databaseProblem } from '#app/platform/process/start-checks.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { firstSettings } from '#app/platform/shop-settings.ts'
import { backupLines } from '../health/backup-health.server.ts'
import { diskLine, providerLines } from '../health/health.server.ts'
import { counted, type HealthLine } from '../health/health-line.ts'
import { addressLine, certificateLine, readOutsideTime } from './public-address.server.ts'
import { picturesLine, storeLine } from './store-line.server.ts'

export type Examined = { shop: Shop; databaseUrl: string; migrations: string }

const leastMegabytes = 400
/** A signed call that is older or newer than this is refused by some providers. */
const mostSecondsOff = 60
/** What no real shop leaves as it was at first, as the back office calls it. */
const placeholders = { contactPhone: 'Phone', contactEmail: 'E-mail' } as const

/** Asks everybody whom a shop needs, without sending or changing anything, and says what to mend. */
export async function examine({ shop, databaseUrl, migrations }: Examined): Promise<HealthLine[]> {
  const { config } = shop
  const { publicUrl, mpesa, mpesaCallbackBaseUrl } = config
  const lines = await Promise.all([
    addressLine('Address', publicUrl, 'PUBLIC_URL'),
    certificateLine(publicUrl, shop.clock.now()),
    mpesa && mpesaCallbackBaseUrl !== publicUrl
      ? addressLine('Address of callbacks', mpesaCallbackBaseUrl, 'MPESA_CALLBACK_BASE_URL')
      : null,
    proxyLine(config),
    clockLine(shop),
    databaseLine(databaseUrl, migrations, config),
    folderLine(config),
    memoryLine(),
    ...providerNames.flatMap((name) => providerLines(shop, name)),
    channelLine(config),
    mailLine(config),
    config.sms && smsLine(config.sms),
    rateLine(shop),
    wordsLine(shop),
    ...storeLines(config),
  ])
  return [...lines.filter((line) => line !== null), ...(await ownBackupLines(shop).catch(() => []))]
}

/** Without a store, that they stay on this machine is no fault of the set-up. */
async function ownBackupLines(shop: Shop): Promise<HealthLine[]> {
  return (await backupLines(shop)).slice(0, shop.config.backupStore ? undefined : 1)
}

/** Keys that may only write can't be tried. */
function storeLines({ uploads, backupStore }: Config): Promise<HealthLine>[] {
  const backups = backupStore?.keep ? backupStore.access : null
  return [
    ...(uploads ? [picturesLine(uploads)] : []),
    ...(backups
      ? [storeLine('Store of backups', { access: backups, folder: 'backups/', variables: 'BACKUP_S3_…' })]
      : []),
  ]
}

function proxyLine({ publicUrl, trustProxy, isDemo }: Config): HealthLine {
  const name = 'Proxy'
  if (isDemo && !publicUrl.startsWith('https:')) return { name, isWell: true, sentence: 'The demo needs none.' }
  if (trustProxy) return { name, isWell: true, sentence: `Shoppers' addresses are taken from ${trustProxy}.` }
  const sentence = 'TRUST_PROXY is not set: behind a proxy all shoppers count as one address, and share its limits.'
  return { name, isWell: false, sentence }
}

async function clockLine({ config, clock }: Shop): Promise<HealthLine> {
  const name = 'Clock'
  const outside = await readOutsideTime(config.exchangeRateUrl)
  if (!outside) return { name, isWell: true, sentence: 'Nobody outside told the time to compare with.' }
  const seconds = Math.round((clock.now().getTime() - outside.getTime()) / 1000)
  if (Math.abs(seconds) <= mostSecondsOff) return { name, isWell: true, sentence: 'Agrees with the world outside.' }
  const way = seconds > 0 ? 'ahead' : 'behind'
  const sentence = `${counted(Math.abs(seconds), 'second')} ${way}: switch on the system's time service.`
  return { name, isWell: false, sentence }
}

async function databaseLine(url: string, migrations: string, { databaseUrl }: Config): Promise<HealthLine> {
  const name = 'Database'
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; isAlmighty: boolean }>(
      `select current_setting('server_version') as version, rolsuper as "isAlmighty"
       from pg_roles where rolname = current_user`,
    )
    const [{ version, isAlmighty } = { version: '', isAlmighty: false }] = rows
    const waiting = await listWaiting(client, migrations)
    // The shop's own server is nobody else's.
    if (databaseUrl && isAlmighty)
      return {
        name,
        isWell: false,
        sentence: 'The shop logs in as a superuser: give it a role and a database of its own.',
      }
    const wait = waiting.length > 0 ? ` ${counted(waiting.length, 'migration')} will be made at the next start.` : ''
    return { name, isWell: true, sentence: `PostgreSQL ${version}.${wait}` }
  } catch (error) {
    return { name, isWell: false, sentence: (databaseProblem(url, error) as Error).message }
  } finally {
    await client.end()
  }
}

async function folderLine({ dataDir }: Config): Promise<HealthLine> {
  const isOurs = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isOurs) return diskLine(dataDir)
  const sentence = `The data folder ${dataDir} can't be written to: look at DATA_DIR, and run this as the shop's own user.`
  return { name: 'Disk space', isWell: false, sentence }
}

function memoryLine(): HealthLine {
  const megabytes = Math.round(machineMegabytes())
  const isWell = megabytes >= leastMegabytes
  return { name: 'Memory', isWell, sentence: `${megabytes} MB${isWell ? '.' : `: a shop needs ${leastMegabytes}.`}` }
}

async function channelLine({ channel }: Config): Promise<HealthLine> {
  const name = "The makers' channel"
  const names = await readChannelNames(channel)
  if (names) return { name, isWell: true, sentence: `@${names.bot} knows '${names.chat}'.` }
  const sentence =
    'Telegram does not know the bot or the chat: look at TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID, and make the bot an administrator.'
  return { name, isWell: false, sentence }
}

async function mailLine({ smtpUrl, isDemo }: Config): Promise<HealthLine> {
  const name = 'Mail'
  if (!smtpUrl) {
    const sentence = 'SMTP_URL is not set: nobody gets a mail, and a forgotten password stays forgotten.'
    return { name, isWell: isDemo, sentence }
  }
  const fault = await findMailFault(smtpUrl)
  if (fault)
    return { name, isWell: false, sentence: `The mail server does not take the shop (${fault}): look at SMTP_URL.` }
  return { name, isWell: true, sentence: 'The mail server takes the shop.' }
}

async function smsLine(access: NonNullable<Config['sms']>): Promise<HealthLine> {
  const name = 'SMS'
  const reading = await readSmsBalance(access)
  if (reading.ok)
    return { name, isWell: true, sentence: `Africa's Talking takes the key; ${reading.balance} are left.` }
  const where = 'AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY'
  return {
    name,
    isWell: false,
    sentence: `Africa's Talking does not take the shop (${reading.text}): look at ${where}.`,
  }
}

async function rateLine({ rateSource }: Shop): Promise<HealthLine> {
  const name = 'Exchange rate'
  const reading = await rateSource.read()
  if (reading.ok) return { name, isWell: true, sentence: 'Its source answers.' }
  return { name, isWell: false, sentence: `Its source does not answer (${reading.reason}): look at EXCHANGE_RATE_URL.` }
}

function wordsLine({ config, settings }: Shop): HealthLine {
  const name = "The shop's words"
  const names = Object.keys(placeholders) as (keyof typeof placeholders)[]
  const left = names.filter((one) => settings[one] === firstSettings[one]).map((one) => placeholders[one])
  const missing = [...left, ...(settings.bankDetails ? [] : ['Bank details'])]
  if (config.isDemo || missing.length === 0) return { name, isWell: true, sentence: 'All are given.' }
  const sentence = `Shoppers read the demo's words: set ${missing.join(', ')} under Settings in the back office.`
  return { name, isWell: false, sentence }
}
