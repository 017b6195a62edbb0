import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRetries } from './retries.server.ts'

function startRetries() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return createRetries(pino({ level: 'silent' }))
}

test('a job is retried until it succeeds, at least every eight seconds', async () => {
  const retries = startRetries()
  let isAway = true
  const work = vi.fn(async () => {
    if (isAway) throw new Error('away')
  })
  retries.retryUntilDone('note', work)
  await vi.advanceTimersByTimeAsync(600_000)
  const before = work.mock.calls.length
  expect(before).toBeGreaterThan(70)
  isAway = false
  await vi.advanceTimersByTimeAsync(8_000)
  expect(work.mock.calls.length).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work.mock.calls.length).toBe(before + 1)
})

test('many jobs of one kind leave slots for other kinds', async () => {
  const retries = startRetries()
  const flood = vi.fn(async () => {})
  const note = vi.fn(async () => {})
  for (let i = 0; i < 1_000; i++) retries.retryUntilDone('flood', flood)
  retries.retryUntilDone('note', note)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([flood.mock.calls.length, note.mock.calls.length]).toEqual([200, 1])
})

test('unfinished jobs are tried once more at shutdown', async () => {
  const retries = startRetries()
  const note = vi.fn(async () => {})
  retries.retryUntilDone('note', note)
  await retries.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(note).toHaveBeenCalledTimes(1)
})
