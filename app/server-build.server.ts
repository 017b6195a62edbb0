/** The entry of the one server build: everything that the process in `server.ts` needs of the shop. */

export type { Readiness } from './http.server.ts'
export { createHttp } from './http.server.ts'
export { allJobs } from './jobs.server.ts'
export { openShop } from './open-shop.server.ts'
export { clearWhenCatalogueChanges } from './platform/catalogue-changes.server.ts'
export type { Config, SandboxAccess } from './platform/config.server.ts'
export { readConfig, withSandbox } from './platform/config.server.ts'
export type { DatabasePlace } from './platform/database-line.server.ts'
export { startEmbeddedPostgres } from './platform/embedded-postgres.server.ts'
export { createLog } from './platform/log.server.ts'
export { migrate } from './platform/migrations.server.ts'
export { servePages } from './platform/pages.server.ts'
export { takeShopLock } from './platform/shop-lock.server.ts'
export { prepareShop } from './prepare-shop.server.ts'

/** The pages' own build; in development it is asked for anew at each request. */
export const pagesBuild = () => import('virtual:react-router/server-build')
export { unavailableHtml } from './storefront/unavailable.ts'
