/** The entry of the server build: exports everything that the process in `server.ts` needs. */

export {
  recordUpdateOutcome as recordUpdateEnd,
  watchFirstStart as watchTrial,
} from './admin/updates/update-end.server.ts'
export { invalidateOnCatalogChange } from './framework/database/cache-invalidation.server.ts'
export { locateDatabase } from './framework/database/database-hosts.server.ts'
export type { DatabaseLocation } from './framework/database/listen-connection.server.ts'
export { migrate } from './framework/database/migrations.server.ts'
export { readClientAddresses } from './framework/http/client-addresses.server.ts'
export type { Readiness } from './framework/http/graceful-shutdown.server.ts'
export { createGracefulShutdown } from './framework/http/graceful-shutdown.server.ts'
export { serveFiles } from './framework/http/serve-build.server.ts'
export { serveCachedFirst } from './framework/http/serve-cached.server.ts'
export { cacheStaticFiles } from './framework/page-cache/static-files.server.ts'
export { redirectConsole } from './framework/process/library-log.server.ts'
export { createLog } from './framework/process/log.server.ts'
export { createHttp, createShortcut } from './http.server.ts'
export { prepareServingUrl as openForServing } from './infra/postgres/database-roles.server.ts'
export { startEmbeddedPostgres } from './infra/postgres/embedded-postgres.server.ts'
export { acquireShopLock } from './infra/postgres/shop-lock.server.ts'
export { allJobs } from './jobs.server.ts'
export { openMetrics } from './metrics.server.ts'
export { openShop } from './open-shop.server.ts'
export { readSmsAddress } from './orders/customer-messages/sms-reports.server.ts'
export { prepareShop } from './prepare-shop.server.ts'
export { readSettings } from './settings/settings.server.ts'
export type { Config, SandboxAccess } from './shop/config/config.server.ts'
export { readConfig, withSandbox } from './shop/config/config.server.ts'
export type { Shop } from './shop/shop.server.ts'
export { serveShopPages } from './shop-pages.server.ts'
export { startupBanner } from './startup-banner.server.ts'

/** The pages' build; in development it is loaded again for each request. */
export const pagesBuild = () => import('virtual:react-router/server-build')
