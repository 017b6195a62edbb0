import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { auditPackages, checkLicences, checkUpdates, type Finding } from './package-checks.ts'

const root = join(import.meta.dirname, '..')
const packagePath = (path: string) => join(root, 'node_modules', path)

async function runTool(...[path, ...args]: [string, ...string[]]): Promise<Finding> {
  const tool = spawn(process.execPath, [packagePath(path), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => tool.on('close', resolve))
  const outputs = await Promise.all([text(tool.stdout), text(tool.stderr)])
  const isWell = (await ended) === 0
  return { isWell, lines: isWell ? [] : outputs.flatMap((output) => output.trimEnd().split('\n')) }
}

async function checkTypes(): Promise<Finding> {
  const routes = await runTool('@react-router/dev/bin.cjs', 'typegen')
  return routes.isWell ? runTool('typescript/bin/tsc', '--noEmit') : routes
}

type Check = { name: string; run(): Finding | Promise<Finding> }

const checks: readonly Check[] = [
  { name: 'types', run: checkTypes },
  {
    name: 'format and lint',
    run: () => runTool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=error'),
  },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js') },
  { name: 'licences', run: () => checkLicences(root) },
  { name: 'known faults of packages', run: () => auditPackages(root) },
]

/** Not part of `npm test`, whose result must be the same in a year, when a package may be outdated. */
const updates: Check = { name: 'updates of packages', run: () => checkUpdates(root) }

/** In parallel, because one check waits for a registry. */
export async function runChecks(selectedChecks = checks): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    selectedChecks.map(async ({ name, run }) => {
      const startedAt = performance.now()
      const { isWell, lines } = await run()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      for (const line of lines) process.stdout.write(`  ${line}\n`)
      process.stdout.write(`  ${isWell ? 'ok' : 'FAILED'}: ${name}, ${seconds} s\n`)
      return isWell
    }),
  )
  const failed = results.filter((isWell) => !isWell).length
  return { passed: results.length - failed, failed }
}

if (import.meta.main) process.exitCode = (await runChecks([...checks, updates])).failed > 0 ? 1 : 0
