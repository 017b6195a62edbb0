import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { openServerOfMachine } from './postgres-of-machine.ts'

type Count = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const isLong = process.argv.includes('--long')

function runVitest(name: string, env: Record<string, string> = {}): Count {
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, ...(isLong ? { LONG: '1' } : {}) } },
  )
  const read = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(report)
  return counted(status, { passed: read?.numPassedTests ?? 0, failed: read?.numFailedTests ?? 0 })
}

function runJourneys(): Count {
  const report = join(results, 'journeys.json')
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd: root,
    stdio: 'inherit',
  })
  const read = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  return counted(status, {
    passed: read?.stats.expected ?? 0,
    failed: (read?.stats.unexpected ?? 0) + (read?.stats.flaky ?? 0),
  })
}

/** A failed run without a failed test (a file that didn't load) counts as one failure. */
function counted(status: number | null, count: Count): Count {
  return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}

async function runOnServerOfMachine(): Promise<Count> {
  const server = await openServerOfMachine()
  if (!server) {
    process.stdout.write('  No PostgreSQL is installed on this machine: the run against a given server is left out.\n')
    return { passed: 0, failed: 0 }
  }
  try {
    return runVitest('given-server', { DATABASE_URL: server.url, ONLY_DATABASE: '1' })
  } finally {
    await server.close()
  }
}

/** A step that throws counts as one failure, so that the last line is always printed. */
async function counting(step: () => Count | Promise<Count>): Promise<Count> {
  try {
    return await step()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

function build(): Count {
  execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
  return { passed: 0, failed: 0 }
}

const began = performance.now()
const removeMemoryFolder = openMemoryFolder()
const counts: Count[] = []
for (const step of [build, runChecks, () => runVitest('embedded'), runOnServerOfMachine, runJourneys]) {
  counts.push(await counting(step))
}
removeMemoryFolder()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(
  `  ${Math.round((performance.now() - began) / 1000)} s in all\n${passed} passed, ${failed} failed\n`,
)
process.exitCode = failed > 0 ? 1 : 0
