import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Runs `.ci/run` with a fake npm: it runs `slow` in place of the tests with faults, and `fast` in place of every other
 * command.
 */
function runWith(fast: string, slow: string) {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/usr/bin/env bash\ncase "$*" in *test:faults) ${slow} ;; *) ${fast} ;; esac\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const { stdout, status } = spawnSync('bash', ['.ci/run'], { env, encoding: 'utf8' })
  return { lastLine: stdout.trimEnd().split('\n').at(-1), status }
}

test.each([
  ['both pass', 'echo 20 passed, 0 failed', 'echo 7 passed, 0 failed', '27 passed, 0 failed', 0],
  ['the first fails', 'echo 19 passed, 1 failed; exit 1', 'echo 7 passed, 0 failed', '26 passed, 1 failed', 1],
  ['the second fails', 'echo 20 passed, 0 failed', 'echo 4 passed, 3 failed; exit 1', '24 passed, 3 failed', 1],
  ['one says nothing', 'echo 20 passed, 0 failed', 'exit 0', '20 passed, 1 failed', 1],
  [
    'one ends badly without a failed test',
    'echo 20 passed, 0 failed; exit 1',
    'echo 7 passed, 0 failed',
    '27 passed, 1 failed',
    1,
  ],
])('the last line adds up both commands if %s', (_case, fast, slow, lastLine, status) => {
  expect(runWith(fast, slow)).toEqual({ lastLine, status })
})
