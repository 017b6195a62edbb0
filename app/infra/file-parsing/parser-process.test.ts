import { expect, test, vi } from 'vitest'
import { runParserProcess } from './parser-process.server.ts'
import { readTableFile } from './read-table.server.ts'

const bounds = { heapMegabytes: 96, maxDurationMs: 30_000 }

test('only a process that exits before its response writes a log line', async () => {
  const warn = vi.fn()
  const task = { kind: 'table', bytes: Buffer.from('Receipt No,Paid In\nUKL0000001,500') }
  expect(await runParserProcess({ warn }, task, { ...bounds, maxDurationMs: 1 })).toEqual({
    ok: false,
    reason: 'ended',
  })
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([
      [{ task: 'table', code: null, signal: 'SIGKILL' }, 'the process that parses a file ended before its answer'],
    ]),
  )
  warn.mockClear()
  expect(await readTableFile({ warn }, task.bytes)).toMatchObject({ ok: true })
  expect(await readTableFile({ warn }, Buffer.from('PK broken off'))).toEqual({ ok: false, reason: 'broken' })
  expect(warn).not.toHaveBeenCalled()
})

test('a forbidden access of the parser process is refused and logged', async () => {
  const warn = vi.fn()
  const task = { kind: 'list-pictures', path: '/etc/hostname' }
  expect(await runParserProcess({ warn }, task, bounds)).toMatchObject({
    ok: false,
    reason: 'failed',
    code: 'ERR_ACCESS_DENIED',
  })
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ task: 'list-pictures', code: 'ERR_ACCESS_DENIED' }),
    'a file could not be read',
  )
})
