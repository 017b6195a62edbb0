import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../app/infra/postgres/free-port.server.ts'
import { databaseUrlOf } from '../database/own-database.ts'
import { makeStartedDataDir } from './first-start.ts'
import { startShopProcess } from './shop-process.ts'
import { endAfterTest } from './shop-scene.ts'

/** A whole shop that takes bank transfers, and a connection to its database. */
export async function openShopWithDatabase(env: Record<string, string> = {}) {
  const dataDir = await makeStartedDataDir()
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789',
    ...env,
  })
  endAfterTest({ shop, dataDir })
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  onTestFinished(() => database.end())
  return { shop, database }
}
