import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { PageProvider, PromptProvider } from '#app/money/payment-method.ts'
import type { Backups } from './backup/backups.server.ts'
import type { Channel } from './channel.server.ts'
import type { Clock } from './clock.ts'
import type { DarajaOffice } from './daraja-office.server.ts'
import type { AskAtOnce } from './database/at-once.server.ts'
import type { Mailer } from './mail/mailer.server.ts'
import type { MobileMoney } from './mobile-money.server.ts'
import type { PaymentPages } from './payment-pages.server.ts'
import type { ImageStore } from './pictures/image-store.server.ts'
import type { Config } from './process/config.server.ts'
import type { Jobs } from './process/jobs.server.ts'
import type { Retries } from './process/retries.server.ts'
import type { PushSender } from './push.server.ts'
import type { RateSource } from './rate-source.server.ts'
import type { Reach } from './reach.server.ts'
import type { ShopSettings } from './shop-settings.ts'
import type { Texting } from './texting.server.ts'

export type Database = PgDatabase<NodePgQueryResultHKT>

/** Outside of a transaction. */
export type ShopDatabase = Database & { askAtOnce: AskAtOnce }

/** What use cases need from outside. It is passed as an argument, so that tests can replace it. */
export type Shop = {
  config: Config
  /** As they are now: filled anew after each change, so nothing keeps a copy of them. */
  settings: ShopSettings
  db: ShopDatabase
  jobs: Jobs
  retries: Retries
  mobileMoney: Record<PromptProvider, MobileMoney>
  paymentPages: Record<PageProvider, PaymentPages>
  daraja: DarajaOffice
  channel: Channel
  rateSource: RateSource
  images: ImageStore
  mailer: Mailer
  texting: Texting
  reach: Reach
  push: PushSender
  backups: Backups
  clock: Clock
  log: Logger
}
