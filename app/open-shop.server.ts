import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRateSource } from '#app/exchange-rates/rate-source.server.ts'
import { createAirtel } from '#app/payments/airtel/airtel-client.server.ts'
import { createPaystack } from '#app/payments/card/paystack-client.server.ts'
import { createDaraja } from '#app/payments/mpesa/daraja-client.server.ts'
import { createProviderTokens } from '#app/payments/provider-tokens.server.ts'
import { createWebPush } from './identity/staff/push/web-push.server.ts'
import { createAfricasTalking } from './orders/customer-messages/africas-talking.server.ts'
import { createTelegramChannel } from './orders/messages/telegram-channel.server.ts'
import { createBackups } from './platform/backup/backups.server.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type ConnectionCount, openDatabase } from './platform/database/database.server.ts'
import { callLimits, type DatabaseLimits, workLimits } from './platform/database/database-limits.server.ts'
import { createMailer } from './platform/mail/file-or-smtp-mailer.server.ts'
import { liftPictures } from './platform/pictures/file-image-store.server.ts'
import { openImages } from './platform/pictures/open-images.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { createJobRunner, type JobRunner } from './platform/process/jobs.server.ts'
import { createLog } from './platform/process/log.server.ts'
import { createRetries } from './platform/process/retries.server.ts'
import { readSecrets } from './platform/process/secrets.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { firstSettings } from './platform/shop-settings.ts'
import { keepReach } from './reach/keep-reach.server.ts'
import { createReach } from './reach/reach-counter.server.ts'

export type OpenShop = {
  shop: Shop
  /** The shop for work that nobody waits for: it has connections of its own, and more time for each statement. */
  patientShop: Shop
  jobRunner: JobRunner
  countConnections(): { calls: ConnectionCount; jobs: ConnectionCount }
  /** Says that the database is away, or is back at this address. */
  setDatabase(is: 'away' | { at: string }): void
  close(): Promise<void>
}

const longestJobMs = 3_000

/** Builds the real shop from its configuration. `databaseUrl` is the given server's or the embedded one's. */
export async function openShop(
  given: Config,
  databaseUrl: string,
  clock: Clock = systemClock,
  limits: DatabaseLimits = callLimits,
  log: Logger = createLog(given.logLevel),
): Promise<OpenShop> {
  const secrets = await readSecrets(given)
  const config = { ...given, ...secrets }
  await liftPictures(config.dataDir)
  const onError = (err: Error) => log.warn({ reason: err.message }, 'an idle database connection broke')
  const database = openDatabase(databaseUrl, onError, limits)
  const patient = openDatabase(databaseUrl, onError, workLimits)
  const jobRunner = createJobRunner(log, clock)
  const retries = createRetries(log)
  const mailer = createMailer(config)
  const { db } = database
  let currentUrl = databaseUrl
  const images = openImages(config)
  const backups = createBackups(config, images, secrets, clock, () => currentUrl)
  const tokens = createProviderTokens(patient.db, clock)
  const daraja = createDaraja(config, clock, log, tokens)
  const settings = { ...firstSettings, ...config.givenSettings }
  const shop: Shop = {
    config,
    settings,
    db,
    jobs: jobRunner,
    retries,
    mobileMoney: { mpesa: daraja, airtel: createAirtel(config, clock, log, tokens) },
    paymentPages: { card: createPaystack(config, clock, log) },
    daraja,
    channel: createTelegramChannel(config, log),
    rateSource: createRateSource(config),
    images,
    mailer,
    texting: createAfricasTalking(config, log),
    reach: createReach(config),
    push: createWebPush({ config, settings, clock, log }),
    backups,
    clock,
    log,
  }
  return {
    shop,
    patientShop: { ...shop, db: patient.db },
    jobRunner,
    countConnections: () => ({ calls: database.count(), jobs: patient.count() }),
    setDatabase(is) {
      if (is !== 'away') currentUrl = is.at
      for (const one of [database, patient]) {
        if (is !== 'away') one.moveTo(is.at)
        one.setAway(is === 'away')
      }
      if (is !== 'away') jobRunner.wakeAll()
    },
    async close() {
      backups.close()
      // A job that waits for somebody outside is left alone: its rows say what is to be done.
      await Promise.race([jobRunner.stop(), wait(longestJobMs, undefined, { ref: false })])
      await retries.stop()
      await keepReach(shop).catch((err: unknown) => log.warn({ err }, 'the visits of the last minute are not counted'))
      await mailer.close()
      await Promise.all([database.close(), patient.close()])
    },
  }
}
