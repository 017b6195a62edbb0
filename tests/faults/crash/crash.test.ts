import { appendFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { newSeed } from '../../support/random-numbers.ts'
import { openCrashScene } from './crash-scene.ts'
import { noTotals } from './ledger-checks/books.ts'
import { toRecord } from './record.ts'
import { openCrashShop, playRun } from './run.ts'

const { LONG, CRASH_FROM, CRASH_TO, CRASH_RECORDS } = process.env
const seeds = listSeeds()
const timeout = 300_000 + seeds.length * 60_000
const runsOfScene = 25

/** `SEED=7` repeats one run, `CRASH_FROM=401 CRASH_TO=1000` continues a long run. */
function listSeeds(): number[] {
  if (process.env.SEED) return [newSeed('crash')]
  const from = Number(CRASH_FROM ?? 1)
  const to = Number(CRASH_TO ?? (LONG ? 1_000 : 9))
  const fixed = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return LONG || CRASH_FROM ? fixed : [...fixed, newSeed('crash')]
}

/** Plays up to `runsOfScene` runs in a new scene, until one fails. Returns the seeds that are left. */
async function playScene(left: readonly number[], failures: string[]): Promise<number[]> {
  const scene = await openCrashScene()
  onTestFinished(() => scene.close())
  if (!scene.database.hasOwnDisk) process.stdout.write('  nobody may mount a small disk here: none is ever full\n')
  const shop = await openCrashShop(scene)
  let before = noTotals
  for (const [index, seed] of left.slice(0, runsOfScene).entries()) {
    const failure = await playRun(shop, seed).then(
      (result) => {
        if (CRASH_RECORDS) appendFileSync(CRASH_RECORDS, `${JSON.stringify(toRecord(result, before))}\n`)
        before = result.findings.totals
        return result.findings.faults.join('; ')
      },
      (error: unknown) => String(error),
    )
    if (failure === '') continue
    const again = `SEED=${seed} npx vitest run tests/faults/crash`
    failures.push(`${again}: ${failure}`)
    process.stdout.write(`  ${failures.at(-1)}\n`)
    await scene.close()
    return left.slice(index + 1)
  }
  await scene.close()
  return left.slice(runsOfScene)
}

test('after kills while customers buy, nothing is lost, doubled or charged wrong', { timeout }, async () => {
  const failures: string[] = []
  let left = seeds
  while (left.length > 0) left = await playScene(left, failures)
  expect(failures).toEqual([])
})

test('without invalidation events, no page keeps an old price', async () => {
  const scene = await openCrashScene()
  onTestFinished(() => scene.close())
  const page = () => fetch(`${scene.shopUrl}/shop/bags`).then((answer) => answer.text())
  expect(await page()).not.toContain('$77.25')
  scene.proxies.database.hold('enkiama-catalogue')
  await scene.query(`update products set price_cents = 7725 where category = 'bags'`)
  await expect.poll(scene.takeOutput, { interval: 50 }).toContain('a connection to the database was lost')
  scene.proxies.database.set('open')
  await expect.poll(page, { interval: 50 }).toContain('$77.25')
})
