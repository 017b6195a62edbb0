import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { errorsOf } from './tally.ts'

test("an uncaught error in Node's format counts, and startup messages do not", () => {
  for (const end of ["throw new TypeError('x')", "Promise.reject(new Error('x'))", "Promise.reject('x')"]) {
    const { stderr } = spawnSync(process.execPath, ['-e', end], { encoding: 'utf8' })
    expect(errorsOf(stderr).length, stderr).toBeGreaterThan(1)
  }
  const calm = [
    'Debugger listening on ws://127.0.0.1:4711/1',
    'For help, see: https://nodejs.org/en/docs/inspector',
    'Debugger attached.',
    '  Enkiama is open at   http://localhost:4711',
    '  Ctrl-C closes the shop.',
    '{"level":40,"msg":"Error: of somebody else"}',
  ]
  expect(errorsOf(calm.join('\n'))).toEqual([])
  expect(errorsOf('{"level":50,"msg":"it broke"}\n{"level":60,"msg":"the database is unavailable"}')).toHaveLength(1)
})
