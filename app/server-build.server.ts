/** The entry of the one server build: everything that the process in `server.ts` needs of the shop. */

export { createHttp, createShortcut } from './http.server.ts'
export { allJobs } from './jobs.server.ts'
export { openShop } from './open-shop.server.ts'
export { clearWhenCatalogueChanges } from './platform/database/catalogue-changes.server.ts'
export type { DatabasePlace } from './platform/database/database-line.server.ts'
export { migrate } from './platform/database/migrations.server.ts'
export { readCallers } from './platform/http/callers.server.ts'
export type { Readiness } from './platform/http/door.server.ts'
export { createDoor } from './platform/http/door.server.ts'
export { answerKeptFirst } from './platform/http/kept/answer-kept.server.ts'
export { keepFiles } from './platform/http/kept/kept-files.server.ts'
export { servePages } from './platform/http/pages.server.ts'
export { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
export { takeShopLock } from './platform/postgres/shop-lock.server.ts'
export type { Config, SandboxAccess } from './platform/process/config.server.ts'
export { readConfig, withSandbox } from './platform/process/config.server.ts'
export { takeOverConsole } from './platform/process/library-log.server.ts'
export { createLog } from './platform/process/log.server.ts'
export type { Shop } from './platform/shop.server.ts'
export type { Prepared } from './prepare-shop.server.ts'
export { prepareShop } from './prepare-shop.server.ts'
export { readSettings } from './settings/settings.server.ts'

/** The pages' own build; in development it is asked for anew at each request. */
export const pagesBuild = () => import('virtual:react-router/server-build')
export { unavailableHtml } from './storefront/unavailable.ts'
