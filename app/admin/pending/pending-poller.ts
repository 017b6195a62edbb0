export const pollMs = 20_000
/** The minimum between two requests, even if many pushes arrive together. */
const minGapMs = 2_000

type PollerEnvironment = {
  isPaused: () => boolean
  now: () => number
  startTimer: (ms: number, work: () => void) => () => void
}

/**
 * Polls while the page is visible and online, with one request at a time. `refresh` polls as soon as `minGapMs` allows.
 */
export function createPendingPoller(load: () => Promise<void>, { isPaused, now, startTimer }: PollerEnvironment) {
  let cancel = () => {}
  let isLoading = false
  let hasEnded = false
  let isRefreshRequested = false
  let loadedAt = Number.NEGATIVE_INFINITY

  async function poll() {
    cancel()
    if (hasEnded || isPaused()) return
    isLoading = true
    isRefreshRequested = false
    loadedAt = now()
    await load()
    isLoading = false
    schedule(isRefreshRequested ? 0 : pollMs)
  }

  function schedule(ms: number) {
    cancel()
    if (hasEnded || isPaused()) return
    cancel = startTimer(Math.max(ms, loadedAt + minGapMs - now()), () => void poll())
  }

  return {
    refresh() {
      isRefreshRequested = true
      if (!isLoading) schedule(0)
    },
    /** Call it after the counts were loaded in another way: the next poll waits for the whole interval. */
    postpone() {
      loadedAt = now()
      if (!isLoading) schedule(pollMs)
    },
    stop() {
      hasEnded = true
      cancel()
    },
  }
}
