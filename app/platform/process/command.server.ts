import { join } from 'node:path'
import { BackupProblem } from '../backup/backup-problem.server.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.server.ts'
import { findGivenDatabase } from '../database/database-hosts.server.ts'
import { workLimits } from '../database/database-limits.server.ts'
import { migrate } from '../database/migrations.server.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { isNoShopOpen } from '../postgres/shop-lock.server.ts'
import { S3Fault } from '../s3/s3-client.server.ts'
import { type Config, readConfig } from './config.server.ts'
import { faultText } from './logged-error.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { databaseProblem, migrationProblem, StartProblem } from './start-checks.server.ts'

/** What is wrong with what was asked is told in its sentence alone. */
export async function runCommand(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const isPlain = [StartProblem, BackupProblem, S3Fault].some((kind) => error instanceof kind)
    process.stderr.write(`${isPlain ? (error as Error).message : faultText(error)}\n`)
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
  const url = databaseUrl ? await findForCommand(databaseUrl) : (embedded?.url() ?? '')
  return {
    url,
    servingUrl: embedded?.servingUrl() ?? url,
    async close() {
      // A shop that started meanwhile uses this database.
      if (embedded && !embedded.wasAdopted && (await isNoShopOpen(url))) await embedded.stop()
    },
  }
}

async function findForCommand(databaseUrl: string): Promise<string> {
  const place = await findGivenDatabase(databaseUrl).catch((error: unknown) => {
    throw databaseProblem(databaseUrl, error)
  })
  return place.url()
}

export async function connectForCommand() {
  const { url, servingUrl, close } = await openDatabaseForCommand(readCommandConfig())
  await migrate(url, join(projectFolder(import.meta.dirname), 'db/migrations')).catch((error: unknown) => {
    throw migrationProblem(error)
  })
  const database = openDatabase(servingUrl, () => {}, { ...workLimits, connections: 2 })
  return {
    db: database.db,
    clock: systemClock,
    async close() {
      await database.close()
      await close()
    },
  }
}
