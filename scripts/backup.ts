import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupProblem } from '../app/platform/backup/backup-problem.server.ts'
import { writeBackup } from '../app/platform/backup/write-backup.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { openDatabaseForCommand, readCommandConfig, runCommand } from '../app/platform/process/command.server.ts'
import { readSecrets } from '../app/platform/process/secrets.server.ts'

/** Usage: `npm run backup`, while the shop runs or not */
await runCommand(async () => {
  const config = readCommandConfig()
  const { dataDir, databaseUrl, backups: settings } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database-password')))
    throw new BackupProblem(`There is no shop in ${dataDir}: set DATA_DIR to its folder.`)
  const database = await openDatabaseForCommand(config)
  try {
    const secrets = await readSecrets(config)
    const made = await writeBackup({ databaseUrl: database.url, dataDir, secrets, settings, clock: systemClock })
    console.log(`${made.file}, ${(made.bytes / 1e6).toFixed(1)} MB, ${made.isSealed ? 'encrypted' : 'not encrypted'}`)
  } finally {
    await database.close()
  }
})
