import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (path: string, ...args: string[]) => ({ path: join(root, 'node_modules', path), args })

export const checks: { name: string; path: string; args: string[] }[] = [
  { name: 'route types', ...bin('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', ...bin('typescript/bin/tsc', '--noEmit') },
  { name: 'format and lint', ...bin('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=error') },
  { name: 'unused code', ...bin('knip/bin/knip.js') },
]

export function runChecks(): { passed: number; failed: number } {
  const failed = checks.filter(({ name, path, args }) => {
    const began = performance.now()
    const { status } = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`  ${status === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds} s\n`)
    return status !== 0
  })
  return { passed: checks.length - failed.length, failed: failed.length }
}

if (import.meta.main) process.exitCode = runChecks().failed > 0 ? 1 : 0
