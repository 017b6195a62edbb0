import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../../../app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { makeStartedDataDir } from './first-start.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** Prepares the data folder and the port of a shop process, and a sandbox that calls this port. */
export async function prepareShop(callbackDelayMs = 20) {
  const dataDir = await makeStartedDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs })
  const port = String(await findFreePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  return { dataDir, sandbox, port }
}

type Ending = { shop: { end(): Promise<unknown> }; dataDir: string; sandbox?: { close(): Promise<unknown> } }

/** Ends the shop before the sandbox that it calls, then removes its data. */
export function endAfterTest({ shop, dataDir, sandbox }: Ending): void {
  onTestFinished(async () => {
    await shop.end()
    await sandbox?.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** Starts a shop process with a separate sandbox until the test ends. */
export async function openShopProcess(dataDir: string, settings: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShopProcess({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    ...settings,
  })
  endAfterTest({ shop, dataDir })
  return shop
}
