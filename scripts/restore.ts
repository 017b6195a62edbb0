import { join, resolve } from 'node:path'
import { readCommandConfig, runCommand } from '../app/command.server.ts'
import { projectFolder } from '../app/framework/process/project-folder.server.ts'
import { BackupProblem } from '../app/infra/backup/backup-problem.server.ts'
import { fetchBackup } from '../app/infra/backup/fetch-backup.server.ts'
import { restoreBackup } from '../app/infra/backup/restore-backup.server.ts'

/**
 * Usage: `npm run restore -- FILE`, or `s3://bucket/backups/name`, into an empty data folder, and an empty database if
 * DATABASE_URL is set.
 */
await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new BackupProblem('npm run restore -- FILE   brings back the shop of a backup')
  const config = readCommandConfig()
  const migrationsFolder = join(projectFolder(), 'db/migrations')
  const backupFile = file.startsWith('s3://') ? await fetchBackup(file, config) : resolve(file)
  const manifest = await restoreBackup({ file: backupFile, config, migrationsFolder, onProgress: console.log })
  console.log(`The shop is as it was at ${manifest.madeAt}, in ${config.dataDir}.`)
})
