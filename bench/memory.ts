import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createSandbox } from '../sandbox/sandbox.ts'
import { makeDataDir } from '../tests/support/database/own-database.ts'
import { realSettings } from '../tests/support/shop/shop-process.ts'
import { limitMachine } from './limited-machine.ts'
import { type MeasuredShop, megabytesOf, startShopOn, watchPeak } from './measured-shop.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { buyAll, uploadAll, visit } from './shop-day.ts'

const machineMegabytes = 512
const password = 'measured only 1'

/**
 * Measures the built shop and its database on a machine of 512 MB: a first start with the demo's products, 100
 * purchases, 20 uploads, then visits. The sandbox runs outside the limit, because a real shop has none.
 */
export async function measureMemory(minutes = 1, pauseMs = 0): Promise<Row[]> {
  const machine = await limitMachine(machineMegabytes)
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 50 })
  const dataDir = await makeDataDir()
  const env = { ADMIN_PASSWORD: password, DATA_DIR: dataDir, SEED_DEMO: 'true', ...realSettings(sandbox) }
  const peak = watchPeak(machine)
  try {
    const firstStart = await startShopOn(machine, env)
    const firstMegabytes = await firstStart.idleMegabytes()
    await firstStart.end()
    const secondStart = await startShopOn(machine, env)
    const secondMegabytes = await secondStart.idleMegabytes()
    printProgress(`second start: ${secondMegabytes} MB after ${firstMegabytes} MB`)
    const paid = await buyAll(secondStart.url)
    printProgress(`${paid} paid: ${megabytesOf(secondStart.pid)} MB`)
    const uploadCount = await uploadAll(secondStart.url, password, 20)
    printProgress(`${uploadCount} uploaded: ${megabytesOf(secondStart.pid)} MB`)
    await visitFor(secondStart, minutes, pauseMs)
    const megabytesAfter = await secondStart.idleMegabytes()
    await secondStart.end()
    const goalAlone = { atMost: 180 }
    return [
      { name: 'memory of the shop, first start', value: firstMegabytes, unit: 'MB', goal: goalAlone },
      { name: 'memory of the shop, second start', value: secondMegabytes, unit: 'MB', goal: goalAlone },
      { name: 'memory of the shop, after the load', value: megabytesAfter, unit: 'MB', goal: { atMost: 250 } },
      { name: 'purchases paid', value: paid, unit: 'orders', goal: { atLeast: 100 } },
      { name: 'uploads of 12 megapixels taken', value: uploadCount, unit: 'pieces', goal: { atLeast: 20 } },
      ...(machine
        ? [
            {
              name: 'most held with the database',
              value: peak.megabytes(),
              unit: 'MB',
              goal: { atMost: machineMegabytes },
            },
            { name: 'processes killed for memory', value: await machine.kills(), unit: '', goal: { atMost: 0 } },
          ]
        : []),
    ]
  } finally {
    peak.stop()
    await sandbox.close()
    await machine?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function visitFor(shop: MeasuredShop, minutes: number, pauseMs: number): Promise<void> {
  const end = Date.now() + minutes * 60_000
  let visits = 0
  while (Date.now() < end) {
    await visit(shop.url, visits++)
    if (visits % 200 === 0) printProgress(`${visits} visits: ${megabytesOf(shop.pid)} MB`)
    await pause(pauseMs)
  }
}

/** Progress output; only the rows are results. */
function printProgress(line: string) {
  process.stderr.write(`  ${line}\n`)
}

if (import.meta.main) {
  const [minutes, pauseMs] = process.argv.slice(2).map(Number)
  await print(() => measureMemory(minutes, pauseMs))
}
