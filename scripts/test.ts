import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { openServerOfMachine } from './postgres-of-machine.ts'

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

/** Said again at the end, where nobody has to look for them among thousands of lines. */
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
  const read = readReport<VitestReport>(report)
  failures.push(...(read ? failedTests(read) : []))
  return counted(status, { passed: read?.numPassedTests ?? 0, failed: read?.numFailedTests ?? 0 })
}

function runJourneys(selection: string): TestCount {
  const report = join(results, 'journeys.json')
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_SELECTION: selection },
  })
  const read = readReport<JourneyReport>(report)
  failures.push(...(read ? read.suites.flatMap(failedJourneys) : []))
  return counted(status, {
    passed: read?.stats.expected ?? 0,
    failed: (read?.stats.unexpected ?? 0) + (read?.stats.flaky ?? 0),
  })
}

/** A failed run without a failed test (a file that didn't load) counts as one failure. */
function counted(status: number | null, count: TestCount): TestCount {
  return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const file = relative(root, name)
    if (failed.length === 0) return status === 'failed' ? [withReason(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => withReason(`${file} › ${fullName}`, failureMessages?.[0]))
  })
}

function failedJourneys({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => withReason(`${file} › ${title}`, messageOf(tests)))
  return [...failed, ...suites.flatMap(failedJourneys)]
}

const messageOf = (tests: JourneyRun[]) =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message

/** The start of the message, without colours, on one line. */
function withReason(failure: string, message = ''): string {
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 300)
  return reason === '' ? failure : `${failure}: ${reason}`
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}

async function runOnServerOfMachine(selection: string): Promise<TestCount> {
  const server = await openServerOfMachine()
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
async function counting(step: Step): Promise<TestCount> {
  const began = performance.now()
  try {
    return await step()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    process.stdout.write(`  ${seconds(began)} s\n`)
  }
}

async function build(): Promise<TestCount> {
  const building = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
  const [status] = await once(building, 'close')
  return { passed: 0, failed: status === 0 ? 0 : 1 }
}

async function buildAndCheck(): Promise<TestCount> {
  const [built, checked] = await Promise.all([counting(build), counting(runChecks)])
  return { passed: checked.passed, failed: built.failed + checked.failed }
}

const seconds = (began: number) => Math.round((performance.now() - began) / 1000)

const fast: Step[] = [
  () => runVitest('fast'),
  () => runOnServerOfMachine('given-server-smoke'),
  () => runJourneys('fast'),
]
const slow: Step[] = [() => runVitest('slow'), () => runJourneys('slow')]
const long: Step[] = [() => runVitest('all'), () => runOnServerOfMachine('given-server'), () => runJourneys('all')]

function chooseSteps(): Step[] {
  if (isFaults) return [build, ...slow]
  return [buildAndCheck, ...(isLong ? long : fast)]
}

const began = performance.now()
const removeMemoryFolder = openMemoryFolder()
const counts: TestCount[] = []
for (const step of chooseSteps()) counts.push(await counting(step))
removeMemoryFolder()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of failures) process.stdout.write(`  failed: ${failure}\n`)
process.stdout.write(`  ${seconds(began)} s in all\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
