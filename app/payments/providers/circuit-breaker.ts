import type { Clock } from '#app/framework/clock.ts'

const faultsToOpen = 5
const openMs = 30_000

/** Sends nothing for 30 s after five faults in a row: spares the provider, and customers need not wait. */
export type CircuitBreaker = { isOpen(): boolean; note(isFault: boolean): void }

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let faults = 0
  let openUntil = 0
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    note(isFault) {
      faults = isFault ? faults + 1 : 0
      // When the time is over, calls go out again; the next fault opens the breaker at once.
      if (faults >= faultsToOpen) openUntil = clock.now().getTime() + openMs
      else if (!isFault) openUntil = 0
    },
  }
}
