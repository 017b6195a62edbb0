import { expect, test, vi } from 'vitest'
import { redirectConsole } from './library-log.server.ts'

test('output of libraries is logged as an error, except for Node’s ExperimentalWarning', () => {
  const log = { error: vi.fn(), info: vi.fn() }
  const restoreConsole = redirectConsole(log as never)
  console.warn('(node:7) ExperimentalWarning: The supports Web Crypto API method is an experimental feature')
  console.warn('(node:7) DeprecationWarning: Calling client.query() is deprecated')
  console.error(new Error('a row'), { name: 'Naisiae Sankale' })
  restoreConsole()
  expect(log.info).toHaveBeenCalledTimes(1)
  expect(log.error.mock.calls.map(([{ details }]) => String(details))).toEqual([
    '(node:7) DeprecationWarning: Calling client.query() is deprecated',
    'Error: a row',
  ])
})
