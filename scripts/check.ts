import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { auditPackages, checkLicences } from './package-checks.ts'

const root = join(import.meta.dirname, '..')
const bin = (path: string, ...args: string[]) => ({ path: join(root, 'node_modules', path), args })

const tools: { name: string; path: string; args: string[] }[] = [
  { name: 'route types', ...bin('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', ...bin('typescript/bin/tsc', '--noEmit') },
  { name: 'format and lint', ...bin('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=error') },
  { name: 'unused code', ...bin('knip/bin/knip.js') },
]

const checks: { name: string; run(): boolean }[] = [
  ...tools.map(({ name, path, args }) => ({
    name,
    run: () => spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' }).status === 0,
  })),
  { name: 'licences', run: () => tell(checkLicences(root)) },
  { name: 'known faults of packages', run: () => tell(auditPackages(root)) },
]

function tell({ isWell, lines }: { isWell: boolean; lines: string[] }): boolean {
  for (const line of lines) process.stdout.write(`  ${line}\n`)
  return isWell
}

export function runChecks(): { passed: number; failed: number } {
  const failed = checks.filter(({ name, run }) => {
    const began = performance.now()
    const isWell = run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`  ${isWell ? 'ok' : 'FAILED'}: ${name}, ${seconds} s\n`)
    return !isWell
  })
  return { passed: checks.length - failed.length, failed: failed.length }
}

if (import.meta.main) process.exitCode = runChecks().failed > 0 ? 1 : 0
