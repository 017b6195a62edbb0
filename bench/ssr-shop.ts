import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import type { ServerBuild } from 'react-router'
import type * as BuiltShop from '../app/server-build.server.ts'
import { makeDataDir } from '../tests/support/database/own-database.ts'
import type { SsrMethod, TableEntry } from './ssr-methods.ts'
import type { Render } from './ssr-react.ts'

const root = join(import.meta.dirname, '..')
const url = 'http://localhost'

/** Opens the built shop in this process, without a port. Its page `/sizes` shows the table within the shop's layout. */
export async function openTableShop() {
  const build: typeof BuiltShop = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  const dataDir = await makeDataDir()
  const config = build.readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'error' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const database = await build.startEmbeddedPostgres({ dataDir })
  await build.migrate(database.migrationUrl(), join(root, 'db/migrations'), 0)
  const openedShop = await build.openShop(config.config, database.servingUrl())
  await build.prepareShop(openedShop.backgroundShop, join(root, 'db'), () => {})
  const pages = await build.pagesBuild()

  /** Returns a function that renders the page anew at each call. */
  async function createRender(method: SsrMethod): Promise<Render> {
    const shortcut = build.createShortcut(openedShop.shop)
    shortcut.cache.onInvalidation(async () => {})
    const app = await build.createHttp(openedShop.shop, { state: 'open' }, undefined, shortcut)
    build.serveShopPages(app, openedShop.pagesShop, {
      ...shortcut,
      build: withTable(pages, method),
      mode: 'production',
      isReady: () => true,
    })
    const headers = { accept: 'text/html,application/xhtml+xml', host: 'localhost' }
    return async () => {
      const { statusCode, rawPayload } = await app.inject({ url: '/sizes', headers })
      return { status: statusCode, body: [rawPayload] }
    }
  }

  async function close() {
    await openedShop.close()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { renderOf: createRender, close }
}

function withTable(build: ServerBuild, { testData, Table }: SsrMethod): ServerBuild {
  const id = 'storefront/sizes'
  const route = build.routes[id]
  if (!route) throw new Error(`The shop has no page ${id}`)
  // A variable instead of `useLoaderData`, because the built shop has its own copy of that function.
  let entries: TableEntry[] = []
  const loader = async () => {
    entries = await testData()
    return { entries }
  }
  const module = { handle: route.module.handle, loader, default: () => createElement(Table, { entries }) }
  return { ...build, routes: { ...build.routes, [id]: { ...route, module } } }
}
