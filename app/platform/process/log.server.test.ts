import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'

test('a failed query is logged with its cause and without its values', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const cause = new Error('relation "x" does not exist')
  const error = new Error('Failed query: select $1\nparams: +254712345678', { cause })

  log.error({ err: Object.assign(error, { query: 'select $1', params: ['+254712345678'] }) }, 'failed')

  expect(lines.join()).toContain('does not exist')
  expect(lines.join()).not.toContain('254712345678')
})
