import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.server.ts'
import { workLimits } from '../database/database-limits.server.ts'
import { migrate } from '../database/migrations.server.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { isNoShopOpen } from '../postgres/shop-lock.server.ts'
import { readConfig } from './config.server.ts'
import { projectFolder } from './project-folder.server.ts'

/** For command-line tools. Uses the embedded database if it runs, otherwise starts it until `close`. */
export async function connectForCommand() {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { databaseUrl, dataDir } = reading.config
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir })
  const url = databaseUrl ?? embedded?.url() ?? ''
  await migrate(url, join(projectFolder(import.meta.dirname), 'db/migrations'))
  const database = openDatabase(url, () => {}, { ...workLimits, connections: 2 })
  return {
    db: database.db,
    clock: systemClock,
    async close() {
      await database.close()
      // A shop that started meanwhile uses this database.
      if (embedded && !embedded.wasAdopted && (await isNoShopOpen(url))) await embedded.stop()
    },
  }
}
