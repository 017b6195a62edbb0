import { join } from 'node:path'
import { BackupProblem } from '../backup/backup-problem.server.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.server.ts'
import { workLimits } from '../database/database-limits.server.ts'
import { migrate } from '../database/migrations.server.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { isNoShopOpen } from '../postgres/shop-lock.server.ts'
import { type Config, readConfig } from './config.server.ts'
import { faultText } from './logged-error.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { StartProblem } from './start-checks.server.ts'

/** What is wrong with what was asked is told in its sentence alone. */
export async function runCommand(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const isPlain = error instanceof StartProblem || error instanceof BackupProblem
    process.stderr.write(`${isPlain ? error.message : faultText(error)}\n`)
    process.exitCode = 1
  }
}

export function readCommandConfig(): Config {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new StartProblem(reading.problems.join('\n'))
  return reading.config
}

/** For command-line tools. Uses the embedded database if it runs, otherwise starts it until `close`. */
export async function openDatabaseForCommand({ databaseUrl, dataDir }: Config) {
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir })
  const url = databaseUrl ?? embedded?.url() ?? ''
  return {
    url,
    async close() {
      // A shop that started meanwhile uses this database.
      if (embedded && !embedded.wasAdopted && (await isNoShopOpen(url))) await embedded.stop()
    },
  }
}

export async function connectForCommand() {
  const { url, close } = await openDatabaseForCommand(readCommandConfig())
  await migrate(url, join(projectFolder(import.meta.dirname), 'db/migrations'))
  const database = openDatabase(url, () => {}, { ...workLimits, connections: 2 })
  return {
    db: database.db,
    clock: systemClock,
    async close() {
      await database.close()
      await close()
    },
  }
}
