import type { Logger } from 'pino'

type Work = () => Promise<unknown>

/** The work is in memory only, so a caller must not confirm that it is stored. */
export type Retries = {
  /** For work whose first try failed. `what`: its kind; at most 200 of a kind wait, more are dropped and logged. */
  retryUntilDone(what: string, work: Work): void
}

export type RetryRunner = Retries & { stop(): Promise<void> }

const gapsMs = [500, 1_000, 2_000, 4_000]
const maxGapMs = 8_000
const maxPerKind = 200

type Retry = { what: string; work: Work; tries: number; timer?: NodeJS.Timeout }

export function createRetries(log: Logger): RetryRunner {
  const waiting = new Set<Retry>()

  function schedule(retry: Retry) {
    retry.timer = setTimeout(() => void runRetry(retry), gapsMs[retry.tries] ?? maxGapMs).unref()
  }

  async function runRetry(retry: Retry) {
    retry.tries += 1
    try {
      await retry.work()
      waiting.delete(retry)
      log.info({ what: retry.what, tries: retry.tries }, 'retry succeeded')
    } catch (error) {
      if (retry.tries === gapsMs.length) log.error({ err: error, what: retry.what }, 'retries keep failing')
      if (waiting.has(retry)) schedule(retry)
    }
  }

  return {
    retryUntilDone(what, work) {
      if ([...waiting].filter((retry) => retry.what === what).length >= maxPerKind) {
        log.error({ what }, 'too many retries are waiting; this one is dropped')
        return
      }
      const retry = { what, work, tries: 0 }
      waiting.add(retry)
      schedule(retry)
    },
    async stop() {
      const left = [...waiting]
      waiting.clear()
      for (const { timer } of left) clearTimeout(timer)
      await Promise.allSettled(left.map(({ work }) => work()))
    },
  }
}
