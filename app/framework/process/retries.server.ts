import type { Logger } from 'pino'

type Work = () => Promise<unknown>

/** In memory only: a caller must not confirm that the work is stored. */
export type Retries = {
  /** For work whose first try failed. `what` names its kind in the log. */
  retryUntilDone(what: string, work: Work): void
}

export type RetryRunner = Retries & { stop(): Promise<void> }

const gapsMs = [500, 1_000, 2_000, 4_000]
const maxGapMs = 8_000
const maxPerKind = 200

type Waiting = { what: string; work: Work; tries: number; timer?: NodeJS.Timeout }

export function createRetries(log: Logger): RetryRunner {
  const waiting = new Set<Waiting>()

  function plan(one: Waiting) {
    one.timer = setTimeout(() => void tryAgain(one), gapsMs[one.tries] ?? maxGapMs).unref()
  }

  async function tryAgain(one: Waiting) {
    one.tries += 1
    try {
      await one.work()
      waiting.delete(one)
      log.info({ what: one.what, tries: one.tries }, 'done after all')
    } catch (error) {
      if (one.tries === gapsMs.length) log.error({ err: error, what: one.what }, 'still cannot be done')
      if (waiting.has(one)) plan(one)
    }
  }

  return {
    retryUntilDone(what, work) {
      if ([...waiting].filter((one) => one.what === what).length >= maxPerKind) {
        log.error({ what }, 'too much waits to be done again; this is given up')
        return
      }
      const one = { what, work, tries: 0 }
      waiting.add(one)
      plan(one)
    },
    async stop() {
      const left = [...waiting]
      waiting.clear()
      for (const { timer } of left) clearTimeout(timer)
      await Promise.allSettled(left.map(({ work }) => work()))
    },
  }
}
