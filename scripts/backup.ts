import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabaseForCommand, readCommandConfig, runCommand } from '../app/command.server.ts'
import { systemClock } from '../app/framework/clock.ts'
import { readSecrets } from '../app/framework/process/secrets.server.ts'
import { BackupProblem } from '../app/infra/backup/backup-problem.server.ts'
import { sendBackup, storeFolder } from '../app/infra/backup/send-backup.server.ts'
import { writeBackup } from '../app/infra/backup/write-backup.server.ts'
import { openImages } from '../app/infra/images/open-images.server.ts'

/** Usage: `npm run backup`, while the shop runs or not */
await runCommand(async () => {
  const config = readCommandConfig()
  const { dataDir, databaseUrl, backups: settings, backupStore: store } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database-password')))
    throw new BackupProblem(`There is no shop in ${dataDir}: set DATA_DIR to its folder.`)
  const database = await openDatabaseForCommand(config)
  try {
    const secrets = await readSecrets(config)
    const shop = { databaseUrl: database.servingUrl, clock: systemClock }
    const backup = await writeBackup({ ...shop, images: openImages(config), secrets, settings })
    console.log(
      `${backup.file}, ${(backup.bytes / 1e6).toFixed(1)} MB, ${backup.isSealed ? 'encrypted' : 'not encrypted'}`,
    )
    if (!store) return
    const result = await sendBackup({ ...shop, folder: settings.folder, store })
    if (result) console.log(`sent to s3://${result.bucket}/${storeFolder}${result.name}`)
  } finally {
    await database.close()
  }
})
