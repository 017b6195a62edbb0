import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureCart } from './cart.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureInteractions } from './interaction.ts'
import { measureJsonList } from './json-list.ts'
import { measureLighthouse, measureTemplates } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureNewWorkshop } from './new-workshop.ts'
import { measureOpening } from './opening.ts'
import { measurePackages } from './packages.ts'
import { measurePageCache } from './page-cache.ts'
import { measureRendering } from './render.ts'
import { mergeTables, writeTable } from './results.ts'
import type { Row } from './row.ts'
import { startBenchShop } from './shop.ts'
import { measureSsr } from './ssr.ts'
import { measureStrangers } from './strangers.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'bench/results.md')

/** Run in sequence, because in parallel they would affect each other. */
const benchmarks: Record<string, () => Promise<Row[]>> = {
  packages: measurePackages,
  opening: measureOpening,
  kept: measurePageCache,
  json: measureJsonList,
  rendering: measureRendering,
  ssr: measureSsr,
  cart: measureCart,
  growth: measureGrowth,
  import: measureImport,
  lighthouse: inspectShop,
  templates: measureTemplates,
  interaction: measureInteractions,
  memory: () => measureMemory(),
  workshop: measureNewWorkshop,
  strangers: measureStrangers,
}

async function inspectShop(): Promise<Row[]> {
  const shop = await startBenchShop()
  try {
    return await measureLighthouse(shop.url)
  } finally {
    await shop.close()
  }
}

function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const node = process.versions.node
  return `${cpus().length} cores (${first?.model.trim() ?? 'of an unknown kind'}), ${memory} GiB, ${arch()}, Linux ${release()}, Node ${node}, load ${load} before the latest`
}

/** The committed results, or an empty text. */
function committedResults(): string {
  try {
    return execFileSync('git', ['show', 'HEAD:bench/results.md'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}

const load = loadavg()[0]?.toFixed(2)
const requestedNames = process.argv.slice(2)
const unknownNames = requestedNames.filter((name) => !(name in benchmarks))
if (unknownNames.length > 0) {
  process.stderr.write(
    `There is no measure ${unknownNames.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`,
  )
  process.exit(1)
}

execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
const rows: Row[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue
  const startedAt = performance.now()
  rows.push(...(await measure()))
  process.stdout.write(`  ${name}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}
const before = committedResults()
const after = existsSync(file) ? readFileSync(file, 'utf8') : before
const table = writeTable(rows, before)
process.stdout.write(`${table}\n`)
const title = '# What was measured\n\nBy `npm run bench`. A goal is of the ratio where there is one: machines differ.'
writeFileSync(file, `${title}\n\nThe machine: ${describeMachine()}.\n\n${mergeTables(table, after)}\n`)
