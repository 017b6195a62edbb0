import { expect, test, vi } from 'vitest'
import { createPendingPoller, everyMs } from './pending-poller.ts'

function start() {
  vi.useFakeTimers()
  let isAway = false
  let answer = () => {}
  const asked: number[] = []
  const begun = Date.now()
  const asker = createPendingPoller(
    () => {
      asked.push(Date.now() - begun)
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    },
    {
      isAway: () => isAway,
      now: Date.now,
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
  )
  return {
    asker,
    asked,
    setAway: (away: boolean) => {
      isAway = away
    },
    answered: async (ms: number) => {
      answer()
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

test('it asks every twenty seconds, after each answer, and not while nobody looks', async () => {
  const { asker, asked, setAway, answered } = start()
  asker.look()
  await answered(0)
  await answered(everyMs)
  expect(asked).toEqual([0, everyMs])
  setAway(true)
  await answered(5 * everyMs)
  expect(asked).toHaveLength(2)
  setAway(false)
  asker.look()
  await answered(0)
  expect(asked).toHaveLength(3)
  asker.end()
  asker.look()
  await answered(5 * everyMs)
  expect(asked).toHaveLength(3)
  vi.useRealTimers()
})

test('many pushes make one question more, however slow the answer is', async () => {
  const { asker, asked, answered } = start()
  asker.look()
  await vi.advanceTimersByTimeAsync(0)
  for (let n = 0; n < 50; n++) asker.look()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0])
  await answered(0)
  expect(asked).toEqual([0, 60_000])
  await answered(1_000)
  for (let n = 0; n < 50; n++) asker.look()
  await answered(1_000)
  expect(asked).toEqual([0, 60_000, 62_000])
  asker.end()
  vi.useRealTimers()
})
