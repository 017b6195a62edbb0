import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { databaseUrlOf } from '../database/own-database.ts'
import { makeStartedDataDir } from './first-start.ts'
import { openShopProcess } from './shop-scene.ts'

/** A whole shop that takes bank transfers, and a connection to its database. */
export async function openShopWithDatabase(env: Record<string, string> = {}) {
  const dataDir = await makeStartedDataDir()
  const shop = await openShopProcess(dataDir, { BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789', ...env })
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  onTestFinished(() => database.end())
  return { shop, database }
}
