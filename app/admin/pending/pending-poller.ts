export const everyMs = 20_000
/** However many pushes come at once. */
const minGapMs = 2_000

type World = { isAway: () => boolean; now: () => number; after: (ms: number, work: () => void) => () => void }

/**
 * Asks again and again while somebody can see the answer: one question at a time, never closer than two seconds. `look`
 * asks as soon as that allows.
 */
export function createPendingPoller(ask: () => Promise<void>, { isAway, now, after }: World) {
  let cancel = () => {}
  let isAsking = false
  let isOver = false
  let isWanted = false
  let askedAt = Number.NEGATIVE_INFINITY

  async function work() {
    cancel()
    if (isOver || isAway()) return
    isAsking = true
    isWanted = false
    askedAt = now()
    await ask()
    isAsking = false
    plan(isWanted ? 0 : everyMs)
  }

  function plan(ms: number) {
    cancel()
    if (isOver || isAway()) return
    cancel = after(Math.max(ms, askedAt + minGapMs - now()), () => void work())
  }

  return {
    look() {
      isWanted = true
      if (!isAsking) plan(0)
    },
    /** An answer has come another way. */
    waitOn() {
      askedAt = now()
      if (!isAsking) plan(everyMs)
    },
    end() {
      isOver = true
      cancel()
    },
  }
}
