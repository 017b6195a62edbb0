import { access, constants } from 'node:fs/promises'
import { Client } from 'pg'
import { countText } from '#app/framework/count-text.ts'
import { listPending } from '#app/framework/database/migrations.server.ts'
import { machineMegabytes } from '#app/framework/process/machine-memory.server.ts'
import { databaseProblem } from '#app/framework/process/start-checks.server.ts'
import { findSmtpError } from '#app/infra/mail/file-or-smtp-mailer.server.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { readSmsBalance } from '#app/orders/customer-messages/africas-talking.server.ts'
import { readChannelNames } from '#app/orders/messages/telegram-channel.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { backupChecks } from '../health/backup-health.server.ts'
import { channelSentence, diskCheck, providerChecks } from '../health/health.server.ts'
import { failed, type HealthCheck, passed } from '../health/health-check.ts'
import { imagesCheck, storeCheck } from '../health/store-check.server.ts'
import { addressCheck, certificateCheck, readOutsideTime } from './public-address.server.ts'
import { moneyCheck, ownerChecks, proxyCheck, textsCheck } from './readiness.server.ts'

export type DoctorInput = { shop: Shop; databaseUrl: string; migrations: string }

const minMemoryMegabytes = 400
/** Some providers refuse a signed call whose time differs by more. */
const maxClockSkewSeconds = 60

/** Calls every service that the shop needs, and says what to correct. Sends no message and changes nothing. */
export async function examineShop({ shop, databaseUrl, migrations }: DoctorInput): Promise<HealthCheck[]> {
  const { config } = shop
  const { publicUrl, mpesa, mpesaCallbackBaseUrl } = config
  const lines = await Promise.all([
    addressCheck('Address', publicUrl, 'PUBLIC_URL'),
    certificateCheck(publicUrl, shop.clock.now()),
    mpesa && mpesaCallbackBaseUrl !== publicUrl
      ? addressCheck('Address of callbacks', mpesaCallbackBaseUrl, 'MPESA_CALLBACK_BASE_URL')
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
  return [...lines.filter((line) => line !== null), ...owners, ...(await expectedBackupChecks(shop).catch(() => []))]
}

/** Without a store, checks only the last backup: the operator chose to keep backups on this machine alone. */
async function expectedBackupChecks(shop: Shop): Promise<HealthCheck[]> {
  return (await backupChecks(shop)).slice(0, shop.config.backupStore ? undefined : 1)
}

/** Skips a backup store in which the shop deletes nothing: its keys may be write-only, and the check must list. */
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
  const outsideTime = await readOutsideTime(config.exchangeRateUrl)
  if (!outsideTime) return passed(name, 'Nobody outside told the time to compare with.')
  const seconds = Math.round((clock.now().getTime() - outsideTime.getTime()) / 1000)
  if (Math.abs(seconds) <= maxClockSkewSeconds) return passed(name, 'Agrees with the world outside.')
  const direction = seconds > 0 ? 'ahead' : 'behind'
  const sentence = `${countText(Math.abs(seconds), 'second')} ${direction}: switch on the system's time service.`
  return failed(name, sentence)
}

async function databaseCheck(url: string, migrations: string, { databaseUrl }: Config): Promise<HealthCheck> {
  const name = 'Database'
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; isSuperuser: boolean }>(
      `select current_setting('server_version') as version, rolsuper as "isSuperuser"
       from pg_roles where rolname = current_user`,
    )
    const [{ version, isSuperuser } = { version: '', isSuperuser: false }] = rows
    const pendingMigrations = await listPending(client, migrations)
    // A superuser is fine on the embedded server, which has no other databases.
    if (databaseUrl && isSuperuser)
      return failed(name, 'The shop logs in as a superuser: give it a role and a database of its own.')
    const migrationsText =
      pendingMigrations.length > 0
        ? ` ${countText(pendingMigrations.length, 'migration')} will be made at the next start.`
        : ''
    return passed(name, `PostgreSQL ${version}.${migrationsText}`)
  } catch (error) {
    const problem = databaseProblem(url, error)
    return failed(name, problem instanceof Error ? problem.message : String(problem))
  } finally {
    await client.end()
  }
}

async function folderCheck({ dataDir }: Config): Promise<HealthCheck> {
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) return diskCheck(dataDir)
  const advice = "look at DATA_DIR, and run this as the shop's own user."
  return failed('Disk space', `The data folder ${dataDir} can't be written to: ${advice}`)
}

function memoryCheck(): HealthCheck {
  const megabytes = Math.round(machineMegabytes())
  const isWell = megabytes >= minMemoryMegabytes
  return {
    name: 'Memory',
    isWell,
    sentence: `${megabytes} MB${isWell ? '.' : `: a shop needs ${minMemoryMegabytes}.`}`,
  }
}

export async function channelCheck(shop: Shop): Promise<HealthCheck> {
  const name = "The makers' channel"
  const { channel } = shop.config
  if (!channel) return passed(name, channelSentence(shop))
  const names = await readChannelNames(channel)
  if (names) return passed(name, `@${names.bot} knows '${names.chat}'.`)
  const sentence =
    'Telegram does not know the bot or the chat: look at TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID, and make the bot an administrator.'
  return failed(name, sentence)
}

export async function mailServerCheck({ smtpUrl, isDemo }: Config): Promise<HealthCheck> {
  const name = 'Mail'
  if (!smtpUrl) {
    const sentence = 'SMTP_URL is not set: nobody gets a mail, and a forgotten password stays forgotten.'
    return { name, isWell: isDemo, sentence }
  }
  const smtpError = await findSmtpError(smtpUrl)
  if (smtpError) return failed(name, `The mail server did not accept the shop (${smtpError}): look at SMTP_URL.`)
  return passed(name, 'The mail server accepts the shop.')
}

export async function smsCheck(access: NonNullable<Config['sms']>): Promise<HealthCheck> {
  const name = 'SMS'
  const reading = await readSmsBalance(access)
  if (reading.ok)
    return passed(name, `Africa's Talking accepts the key${reading.balance ? `; ${reading.balance} are left` : ''}.`)
  const variables = 'AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY'
  return failed(name, `Africa's Talking did not accept the shop (${reading.text}): look at ${variables}.`)
}

async function rateCheck({ rateSource }: Shop): Promise<HealthCheck> {
  const name = 'Exchange rate'
  const reading = await rateSource.read(shopCurrency())
  if (reading.ok) return passed(name, 'Its source answers.')
  return failed(name, `Its source does not answer (${reading.reason}): look at EXCHANGE_RATE_URL.`)
}
