import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRateSource } from '#app/exchange-rates/rate-source.server.ts'
import { createAirtel } from '#app/payments/providers/airtel/airtel-client.server.ts'
import { createPaystack } from '#app/payments/providers/card/paystack-client.server.ts'
import { createDaraja } from '#app/payments/providers/mpesa/daraja-client.server.ts'
import { createProviderTokens } from '#app/payments/providers/provider-tokens.server.ts'
import { createShopTemplates } from '#db/apply-template.server.ts'
import { storeVisits } from './analytics/store-visits.server.ts'
import { createVisitCounter } from './analytics/visit-counter.server.ts'
import { type Clock, systemClock } from './framework/clock.ts'
import { type ConnectionCount, openDatabase } from './framework/database/database.server.ts'
import { callLimits, type DatabaseLimits, jobLimits, pageLimits } from './framework/database/database-limits.server.ts'
import { createRenderLimiter } from './framework/http/render-limiter.server.ts'
import { createJobRunner, type JobRunner } from './framework/process/jobs.server.ts'
import { createLog } from './framework/process/log.server.ts'
import { projectFolder } from './framework/process/project-folder.server.ts'
import { createRetries } from './framework/process/retries.server.ts'
import { readSecrets } from './framework/process/secrets.server.ts'
import { restrictTlsCiphers } from './framework/process/tls-ciphers.server.ts'
import { createBackups } from './infra/backup/backups.server.ts'
import { moveNestedImages } from './infra/images/file-image-store.server.ts'
import { openImages } from './infra/images/open-images.server.ts'
import { createMailer } from './infra/mail/file-or-smtp-mailer.server.ts'
import { readInstallation } from './infra/release/installation.server.ts'
import { setCurrencySettings } from './money/currency.ts'
import { createAfricasTalking } from './orders/customer-messages/africas-talking.server.ts'
import { createTelegramChannel } from './orders/messages/telegram-channel.server.ts'
import type { Config } from './shop/config/config.server.ts'
import { defaultLook } from './shop/look.ts'
import type { Shop } from './shop/shop.server.ts'
import { completeSettings } from './shop/shop-settings.ts'
import { createWebPush } from './staff/push/web-push.server.ts'

export type OpenShop = {
  shop: Shop
  /** The shop for the pages, which have their own connections. */
  pagesShop: Shop
  /** The shop for background work, which has its own connections and longer timeouts. */
  backgroundShop: Shop
  jobRunner: JobRunner
  countConnections(): Record<'calls' | 'pages' | 'jobs', ConnectionCount>
  /** Marks the database as unavailable, or as available at this URL. */
  setDatabase(change: 'unavailable' | { url: string }): void
  close(): Promise<void>
}

const maxJobMs = 3_000

/**
 * Builds the real shop from its configuration. `databaseUrl`: the URL of the configured server or of the embedded one.
 */
export async function openShop(
  startConfig: Config,
  databaseUrl: string,
  clock: Clock = systemClock,
  limits: DatabaseLimits = callLimits,
  log: Logger = createLog(startConfig.logLevel),
): Promise<OpenShop> {
  restrictTlsCiphers()
  const secrets = await readSecrets(startConfig)
  const config = { ...startConfig, ...secrets }
  await moveNestedImages(config.dataDir)
  const onError = (err: Error) => log.warn({ reason: err.message }, 'an idle database connection was lost')
  const database = openDatabase(databaseUrl, onError, limits)
  const pagesDatabase = openDatabase(databaseUrl, onError, pageLimits)
  const background = openDatabase(databaseUrl, onError, jobLimits)
  const jobRunner = createJobRunner(log, clock)
  const retries = createRetries(log)
  const { db } = database
  let currentUrl = databaseUrl
  const images = openImages(config, log)
  const backups = createBackups(config, images, secrets, clock, () => currentUrl)
  const clientContext = { clock, log, tokens: createProviderTokens(background.db, clock) }
  const daraja = createDaraja(config, clientContext)
  const settings = completeSettings(config, config.givenSettings)
  setCurrencySettings(settings)
  const mailer = createMailer(config, () => settings.shopName)
  const shop: Shop = {
    config,
    settings,
    categories: [],
    look: { ...defaultLook },
    db,
    jobs: jobRunner,
    retries,
    mobileMoney: { mpesa: daraja, airtel: createAirtel(config, clientContext) },
    paymentPages: { card: createPaystack(config, clock, log) },
    daraja,
    channel: config.channel && createTelegramChannel(config.channel, log),
    rateSource: createRateSource(config),
    images,
    mailer,
    texting: createAfricasTalking(config, log),
    analytics: createVisitCounter(config),
    renderLimiter: createRenderLimiter(),
    push: createWebPush({ config, settings, clock, log }),
    backups,
    installation: readInstallation(projectFolder(import.meta.dirname), config.releaseKeys),
    templates: createShopTemplates(join(projectFolder(), 'db')),
    clock,
    log,
  }
  return {
    shop,
    pagesShop: { ...shop, db: pagesDatabase.db },
    backgroundShop: { ...shop, db: background.db },
    jobRunner,
    countConnections: () => ({ calls: database.count(), pages: pagesDatabase.count(), jobs: background.count() }),
    setDatabase(change) {
      if (change !== 'unavailable') currentUrl = change.url
      for (const pool of [database, pagesDatabase, background]) {
        if (change !== 'unavailable') pool.setUrl(change.url)
        pool.setUnavailable(change === 'unavailable')
      }
      if (change !== 'unavailable') jobRunner.wakeAll()
    },
    async close() {
      backups.close()
      // Does not wait longer for a job that still waits for an external service: its rows stay due.
      await Promise.race([jobRunner.stop(), wait(maxJobMs, undefined, { ref: false })])
      await retries.stop()
      await storeVisits(shop).catch((err: unknown) =>
        log.warn({ err }, 'the visits of the last minute were not stored'),
      )
      await mailer.close()
      await Promise.all([database.close(), pagesDatabase.close(), background.close()])
    },
  }
}
