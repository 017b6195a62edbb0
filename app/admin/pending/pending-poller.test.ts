import { expect, test, vi } from 'vitest'
import { createPendingPoller, pollMs } from './pending-poller.ts'

function start() {
  vi.useFakeTimers()
  let isPaused = false
  let answer = () => {}
  const loadedAt: number[] = []
  const begun = Date.now()
  const poller = createPendingPoller(
    () => {
      loadedAt.push(Date.now() - begun)
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    },
    {
      isPaused: () => isPaused,
      now: Date.now,
      startTimer: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
  )
  return {
    poller,
    loadedAt,
    setPaused: (paused: boolean) => {
      isPaused = paused
    },
    answered: async (ms: number) => {
      answer()
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

test('the poller asks twenty seconds after each response, and not while it is paused', async () => {
  const { poller, loadedAt, setPaused, answered } = start()
  poller.refresh()
  await answered(0)
  await answered(pollMs)
  expect(loadedAt).toEqual([0, pollMs])
  setPaused(true)
  await answered(5 * pollMs)
  expect(loadedAt).toHaveLength(2)
  setPaused(false)
  poller.refresh()
  await answered(0)
  expect(loadedAt).toHaveLength(3)
  poller.stop()
  poller.refresh()
  await answered(5 * pollMs)
  expect(loadedAt).toHaveLength(3)
  vi.useRealTimers()
})

test('many push events cause one more request, even if the response is slow', async () => {
  const { poller, loadedAt, answered } = start()
  poller.refresh()
  await vi.advanceTimersByTimeAsync(0)
  for (let n = 0; n < 50; n++) poller.refresh()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadedAt).toEqual([0])
  await answered(0)
  expect(loadedAt).toEqual([0, 60_000])
  await answered(1_000)
  for (let n = 0; n < 50; n++) poller.refresh()
  await answered(1_000)
  expect(loadedAt).toEqual([0, 60_000, 62_000])
  poller.stop()
  vi.useRealTimers()
})
