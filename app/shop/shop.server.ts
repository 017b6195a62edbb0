import type { Logger } from 'pino'
import type { HostedPageProvider, PromptProvider } from '#app/money/payment-method.ts'
import type { Clock } from '../framework/clock.ts'
import type { Database } from '../framework/database/database.server.ts'
import type { RenderLimiter } from '../framework/http/render-limiter.server.ts'
import type { Jobs } from '../framework/process/jobs.server.ts'
import type { Retries } from '../framework/process/retries.server.ts'
import type { Backups } from '../infra/backup/backups.server.ts'
import type { ImageStore } from '../infra/images/image-store.server.ts'
import type { Mailer } from '../infra/mail/mailer.server.ts'
import type { Installation } from '../infra/release/installation.server.ts'
import type { Config } from './config/config.server.ts'
import type { Look } from './look.ts'
import type { VisitRecorder } from './services/analytics.server.ts'
import type { Channel } from './services/channel.server.ts'
import type { DarajaClient } from './services/daraja.server.ts'
import type { MobileMoney } from './services/mobile-money.server.ts'
import type { PaymentPages } from './services/payment-pages.server.ts'
import type { PushSender } from './services/push.server.ts'
import type { RateSource } from './services/rate-source.server.ts'
import type { ShopTemplates } from './services/shop-templates.server.ts'
import type { SmsSender } from './services/sms.server.ts'
import type { Category } from './shop-category.ts'
import type { ShopSettings } from './shop-settings.ts'

export type { Database }

/** The settings and services that use cases need. Passed as an argument, so that tests can replace services. */
export type Shop = {
  config: Config
  /** The effective settings, updated in place after each change, so do not copy them. */
  settings: ShopSettings
  /** In display order; updated in place like the settings. */
  categories: Category[]
  /** The published look; updated in place like the settings. */
  look: Look
  db: Database
  jobs: Jobs
  retries: Retries
  mobileMoney: Record<PromptProvider, MobileMoney>
  paymentPages: Record<HostedPageProvider, PaymentPages>
  daraja: DarajaClient
  /** Null: Telegram is not configured. */
  channel: Channel | null
  rateSource: RateSource
  images: ImageStore
  mailer: Mailer
  texting: SmsSender
  analytics: VisitRecorder
  renderLimiter: RenderLimiter
  push: PushSender
  backups: Backups
  installation: Installation
  templates: ShopTemplates
  clock: Clock
  log: Logger
}
