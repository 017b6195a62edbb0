import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { examineShop } from '../app/admin/doctor/doctor.server.ts'
import { openDatabaseForCommand, readCommandConfig, runCommand } from '../app/command.server.ts'
import { projectFolder } from '../app/framework/process/project-folder.server.ts'
import { StartProblem } from '../app/framework/process/start-checks.server.ts'
import { openShop } from '../app/open-shop.server.ts'
import { readSettings } from '../app/settings/settings.server.ts'

/** Usage: `npm run doctor`, with the shop's settings, preferably while it runs. Exits with 1 if a check fails. */
await runCommand(async () => {
  const config = { ...readCommandConfig(), logLevel: 'silent' }
  if (config.isDemo)
    throw new StartProblem(
      "No provider's access is set, so this is the demo: the sandbox stands for everybody outside.",
    )
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database-password')))
    throw new StartProblem(`There is no shop in ${config.dataDir} yet: start it once, or set DATA_DIR to its folder.`)
  const database = await openDatabaseForCommand(config)
  const { shop, close } = await openShop(config, database.servingUrl)
  try {
    // If this fails, the database check reports the reason.
    await readSettings(shop.db, shop).catch(() => {})
    const migrations = join(projectFolder(), 'db/migrations')
    const lines = await examineShop({ shop, databaseUrl: database.url, migrations })
    for (const { name, isWell, sentence } of lines) console.log(`${isWell ? 'well' : 'MEND'}  ${name}: ${sentence}`)
    const faults = lines.filter(({ isWell }) => !isWell).length
    console.log(faults === 0 ? '\nAll is well.' : `\n${faults} to mend.`)
    if (faults > 0) process.exitCode = 1
  } finally {
    await close()
    await database.close()
  }
})
