import { statSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from './framework/clock.ts'
import { openDatabase } from './framework/database/database.server.ts'
import { locateDatabase } from './framework/database/database-hosts.server.ts'
import { jobLimits } from './framework/database/database-limits.server.ts'
import { migrate } from './framework/database/migrations.server.ts'
import { errorMessage } from './framework/errors.ts'
import { errorText } from './framework/process/logged-error.server.ts'
import { projectFolder } from './framework/process/project-folder.server.ts'
import { databaseProblem, migrationProblem, StartProblem } from './framework/process/start-checks.server.ts'
import { restrictTlsCiphers } from './framework/process/tls-ciphers.server.ts'
import { BackupProblem } from './infra/backup/backup-problem.server.ts'
import { prepareServingUrl } from './infra/postgres/database-roles.server.ts'
import { startEmbeddedPostgres } from './infra/postgres/embedded-postgres.server.ts'
import { tryShopLock } from './infra/postgres/shop-lock.server.ts'
import { S3Error } from './infra/s3/s3-client.server.ts'
import { type Config, readConfig } from './shop/config/config.server.ts'

/** For an expected error, such as a wrong argument, only the message is printed. */
export async function runCommand(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const isExpected = [StartProblem, BackupProblem, S3Error].some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected ? errorMessage(error) : errorText(error)}\n`)
    process.exitCode = 1
  }
}

export function readCommandConfig(): Config {
  restrictTlsCiphers()
  const result = readConfig(process.env)
  if (!result.ok) throw new StartProblem(result.problems.join('\n'))
  refuseRootForShopData(result.config.dataDir)
  return result.config
}

/**
 * The shop can't read files that root created. Root also lacks the service's settings, so backups would be unencrypted.
 */
function refuseRootForShopData(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (process.getuid?.() === 0 && owner)
    throw new StartProblem(
      `${dataDir} belongs to the user with the id ${owner}: run this as that user, with the shop's settings. The command enkiama (deploy/enkiama) does so.`,
    )
}

/** Opens the configured or the embedded database. `close` stops an embedded database that this call has started. */
export async function openDatabaseForCommand(config: Config) {
  const { databaseUrl, dataDir } = config
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir })
  const url = databaseUrl ? await locateForCommand(databaseUrl) : (embedded?.migrationUrl() ?? '')
  const configuredUrl = embedded ? null : await prepareServingUrl(config, url)
  return {
    url,
    servingUrl: embedded?.servingUrl() ?? (configuredUrl ? await locateForCommand(configuredUrl) : url),
    async close() {
      // A shop that has started meanwhile holds the lock and uses the database, so the database keeps running.
      if (embedded && !embedded.wasAdopted && (await tryShopLock(url))) await embedded.stop()
    },
  }
}

async function locateForCommand(databaseUrl: string): Promise<string> {
  const location = await locateDatabase(databaseUrl).catch((error: unknown) => {
    throw databaseProblem(databaseUrl, error)
  })
  return location.url()
}

export async function connectForCommand() {
  const { url, servingUrl, close } = await openDatabaseForCommand(readCommandConfig())
  await migrate(url, join(projectFolder(import.meta.dirname), 'db/migrations')).catch((error: unknown) => {
    throw migrationProblem(error)
  })
  const database = openDatabase(servingUrl, () => {}, { ...jobLimits, connections: 2 })
  return {
    db: database.db,
    clock: systemClock,
    async close() {
      await database.close()
      await close()
    },
  }
}
