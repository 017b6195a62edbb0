import { access, constants } from 'node:fs/promises'
import { Client } from 'pg'
import { listPending } from '#app/framework/database/migrations.server.ts'
import { machineMegabytes } from '#app/framework/process/machine-memory.server.ts'
import { databaseProblem } from '#app/framework/process/start-checks.server.ts'
import { findMailFault } from '#app/infra/mail/file-or-smtp-mailer.server.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { readSmsBalance } from '#app/orders/customer-messages/africas-talking.server.ts'
import { readChannelNames } from '#app/orders/messages/telegram-channel.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { backupChecks } from '../health/backup-health.server.ts'
import { channelSentence, diskCheck, providerChecks } from '../health/health.server.ts'
import { counted, type HealthCheck } from '../health/health-check.ts'
import { imagesCheck, storeCheck } from '../health/store-check.server.ts'
import { addressLine, certificateCheck, readOutsideTime } from './public-address.server.ts'
import { moneyCheck, ownerChecks, proxyCheck, textsCheck } from './readiness.server.ts'

export type Examined = { shop: Shop; databaseUrl: string; migrations: string }

const minMegabytes = 400
/** A signed call that is older or newer than this is refused by some providers. */
const maxClockSkewSeconds = 60

/** Asks everybody whom a shop needs, without sending or changing anything, and says what to mend. */
export async function examine({ shop, databaseUrl, migrations }: Examined): Promise<HealthCheck[]> {
  const { config } = shop
  const { publicUrl, mpesa, mpesaCallbackBaseUrl } = config
  const lines = await Promise.all([
    addressLine('Address', publicUrl, 'PUBLIC_URL'),
    certificateCheck(publicUrl, shop.clock.now()),
    mpesa && mpesaCallbackBaseUrl !== publicUrl
      ? addressLine('Address of callbacks', mpesaCallbackBaseUrl, 'MPESA_CALLBACK_BASE_URL')
      : null,
    proxyCheck(config),
    clockCheck(shop),
    databaseCheck(databaseUrl, migrations, config),
    folderCheck(config),
    memoryCheck(),
    ...providerNames.flatMap((name) => providerChecks(shop, name)),
    channelCheck(shop),
    mailServerCheck(config),
    config.sms && smsCheck(config.sms),
    rateCheck(shop),
    moneyCheck(config),
    textsCheck(shop),
    ...storeChecks(shop),
  ])
  const owners = await ownerChecks(shop).catch(() => [])
  return [...lines.filter((line) => line !== null), ...owners, ...(await ownBackupChecks(shop).catch(() => []))]
}

/** Without a store, that they stay on this machine is no fault of the set-up. */
async function ownBackupChecks(shop: Shop): Promise<HealthCheck[]> {
  return (await backupChecks(shop)).slice(0, shop.config.backupStore ? undefined : 1)
}

/** Keys that may only write can't be tried. */
function storeChecks(shop: Shop): Promise<HealthCheck>[] {
  const { uploads, backupStore } = shop.config
  const backups = backupStore?.keep ? backupStore.access : null
  return [
    ...(uploads ? [imagesCheck(shop, uploads)] : []),
    ...(backups
      ? [storeCheck(shop, 'Store of backups', { access: backups, folder: 'backups/', variables: 'BACKUP_S3_…' })]
      : []),
  ]
}

async function clockCheck({ config, clock }: Shop): Promise<HealthCheck> {
  const name = 'Clock'
  const outside = await readOutsideTime(config.exchangeRateUrl)
  if (!outside) return { name, isWell: true, sentence: 'Nobody outside told the time to compare with.' }
  const seconds = Math.round((clock.now().getTime() - outside.getTime()) / 1000)
  if (Math.abs(seconds) <= maxClockSkewSeconds)
    return { name, isWell: true, sentence: 'Agrees with the world outside.' }
  const way = seconds > 0 ? 'ahead' : 'behind'
  const sentence = `${counted(Math.abs(seconds), 'second')} ${way}: switch on the system's time service.`
  return { name, isWell: false, sentence }
}

async function databaseCheck(url: string, migrations: string, { databaseUrl }: Config): Promise<HealthCheck> {
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
    const waiting = await listPending(client, migrations)
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
    const problem = databaseProblem(url, error)
    return { name, isWell: false, sentence: problem instanceof Error ? problem.message : String(problem) }
  } finally {
    await client.end()
  }
}

async function folderCheck({ dataDir }: Config): Promise<HealthCheck> {
  const isOurs = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isOurs) return diskCheck(dataDir)
  const sentence = `The data folder ${dataDir} can't be written to: look at DATA_DIR, and run this as the shop's own user.`
  return { name: 'Disk space', isWell: false, sentence }
}

function memoryCheck(): HealthCheck {
  const megabytes = Math.round(machineMegabytes())
  const isWell = megabytes >= minMegabytes
  return { name: 'Memory', isWell, sentence: `${megabytes} MB${isWell ? '.' : `: a shop needs ${minMegabytes}.`}` }
}

export async function channelCheck(shop: Shop): Promise<HealthCheck> {
  const name = "The makers' channel"
  const { channel } = shop.config
  if (!channel) return { name, isWell: true, sentence: channelSentence(shop) }
  const names = await readChannelNames(channel)
  if (names) return { name, isWell: true, sentence: `@${names.bot} knows '${names.chat}'.` }
  const sentence =
    'Telegram does not know the bot or the chat: look at TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID, and make the bot an administrator.'
  return { name, isWell: false, sentence }
}

export async function mailServerCheck({ smtpUrl, isDemo }: Config): Promise<HealthCheck> {
  const name = 'Mail'
  if (!smtpUrl) {
    const sentence = 'SMTP_URL is not set: nobody gets a mail, and a forgotten password stays forgotten.'
    return { name, isWell: isDemo, sentence }
  }
  const fault = await findMailFault(smtpUrl)
  if (fault)
    return { name, isWell: false, sentence: `The mail server did not accept the shop (${fault}): look at SMTP_URL.` }
  return { name, isWell: true, sentence: 'The mail server accepts the shop.' }
}

export async function smsCheck(access: NonNullable<Config['sms']>): Promise<HealthCheck> {
  const name = 'SMS'
  const reading = await readSmsBalance(access)
  if (reading.ok)
    return {
      name,
      isWell: true,
      sentence: `Africa's Talking accepts the key${reading.balance ? `; ${reading.balance} are left` : ''}.`,
    }
  const where = 'AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY'
  return {
    name,
    isWell: false,
    sentence: `Africa's Talking did not accept the shop (${reading.text}): look at ${where}.`,
  }
}

async function rateCheck({ rateSource }: Shop): Promise<HealthCheck> {
  const name = 'Exchange rate'
  const reading = await rateSource.read(shopCurrency())
  if (reading.ok) return { name, isWell: true, sentence: 'Its source answers.' }
  return { name, isWell: false, sentence: `Its source does not answer (${reading.reason}): look at EXCHANGE_RATE_URL.` }
}
