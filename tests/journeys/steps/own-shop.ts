import { rm } from 'node:fs/promises'
import { test } from '@playwright/test'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'

/** Starts a separate shop for the journeys of one file. */
export function startOwnShop(env: Record<string, string> = {}): { readonly url: string } {
  let shop: ShopProcess
  let dataDir: string

  test.beforeAll(async () => {
    dataDir = await makeDataDir()
    const [port, sandbox] = [String(await findFreePort()), String(await findFreePort())]
    const places = { PORT: port, SANDBOX_PORT: sandbox, DATA_DIR: dataDir }
    shop = await startShopProcess({ ...places, ADMIN_PASSWORD: 'journeys only 1', ...env })
  })

  test.afterAll(async () => {
    await shop?.end()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    get url() {
      return shop.url
    },
  }
}
