import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.ts'
import { openInstalledPostgres } from './installed-postgres.ts'
import { openMemoryFolder } from './memory-folder.ts'

type TestCount = { passed: number; failed: number }
type TestResult = { fullName: string; status: string; failureMessages?: string[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[]
}
type JourneyRun = { results: { error?: { message?: string } }[] }
type JourneySuite = {
  suites?: JourneySuite[]
  specs: { file: string; title: string; ok: boolean; tests: JourneyRun[] }[]
}
type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: JourneySuite[] }
type Step = () => TestCount | Promise<TestCount>

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const isLong = process.argv.includes('--long')
const isFaults = process.argv.includes('--faults')

/** Printed again at the end, because the output has thousands of lines. */
const failures: string[] = []

function runVitest(selection: string, env: Record<string, string> = {}): TestCount {
  const report = join(results, `${selection}.json`)
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
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env, TEST_SELECTION: selection, ...(isLong ? { LONG: '1' } : {}) },
    },
  )
  const parsed = readReport<VitestReport>(report)
  failures.push(...(parsed ? describeFailedTests(parsed) : []))
  return withRunFailure(status, { passed: parsed?.numPassedTests ?? 0, failed: parsed?.numFailedTests ?? 0 })
}

function runJourneys(selection: string): TestCount {
  const report = join(results, 'journeys.json')
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_SELECTION: selection },
  })
  const parsed = readReport<JourneyReport>(report)
  failures.push(...(parsed ? parsed.suites.flatMap(describeFailedJourneys) : []))
  return withRunFailure(status, {
    passed: parsed?.stats.expected ?? 0,
    failed: (parsed?.stats.unexpected ?? 0) + (parsed?.stats.flaky ?? 0),
  })
}

/** A failed run without a failed test (a file that did not load) counts as one failure. */
function withRunFailure(status: number | null, count: TestCount): TestCount {
  return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

function describeFailedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const file = relative(root, name)
    if (failed.length === 0) return status === 'failed' ? [withReason(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => withReason(`${file} › ${fullName}`, failureMessages?.[0]))
  })
}

function describeFailedJourneys({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => withReason(`${file} › ${title}`, findMessage(tests)))
  return [...failed, ...suites.flatMap(describeFailedJourneys)]
}

const findMessage = (tests: JourneyRun[]) =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message

/** The start of the message, on one line and without colours. */
function withReason(failure: string, message = ''): string {
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 300)
  return reason === '' ? failure : `${failure}: ${reason}`
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}

async function runOnInstalledPostgres(selection: string): Promise<TestCount> {
  const server = await openInstalledPostgres()
  if (!server) {
    process.stdout.write('  No PostgreSQL is installed on this machine: the run against a given server is left out.\n')
    return { passed: 0, failed: 0 }
  }
  try {
    return runVitest(selection, { DATABASE_URL: server.url })
  } finally {
    await server.close()
  }
}

/** A step that throws counts as one failure, so that the last line is always printed. */
async function runStep(step: Step): Promise<TestCount> {
  const startedAt = performance.now()
  try {
    return await step()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    process.stdout.write(`  ${seconds(startedAt)} s\n`)
  }
}

async function build(): Promise<TestCount> {
  const building = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
  const [status] = await once(building, 'close')
  return { passed: 0, failed: status === 0 ? 0 : 1 }
}

async function buildAndCheck(): Promise<TestCount> {
  const [built, checked] = await Promise.all([runStep(build), runStep(runChecks)])
  return { passed: checked.passed, failed: built.failed + checked.failed }
}

const seconds = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000)

const fast: Step[] = [
  () => runVitest('fast'),
  () => runOnInstalledPostgres('given-server-smoke'),
  () => runJourneys('fast'),
]
const slow: Step[] = [() => runVitest('slow'), () => runJourneys('slow')]
const long: Step[] = [() => runVitest('all'), () => runOnInstalledPostgres('given-server'), () => runJourneys('all')]

function chooseSteps(): Step[] {
  if (isFaults) return [build, ...slow]
  return [buildAndCheck, ...(isLong ? long : fast)]
}

const startedAt = performance.now()
const removeMemoryFolder = openMemoryFolder()
const counts: TestCount[] = []
for (const step of chooseSteps()) counts.push(await runStep(step))
removeMemoryFolder()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of failures) process.stdout.write(`  failed: ${failure}\n`)
process.stdout.write(`  ${seconds(startedAt)} s in all\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
