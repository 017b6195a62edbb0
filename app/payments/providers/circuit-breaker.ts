import type { Clock } from '#app/framework/clock.ts'

const faultsToOpen = 5
const openMs = 30_000

/** Spares an ailing provider, and its customers' patience: after five faults in a row nothing is sent for 30 s. */
export type CircuitBreaker = {
  isOpen(): boolean
  note(isFault: boolean): void
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let faults = 0
  let openUntil = 0
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    note(isFault) {
      faults = isFault ? faults + 1 : 0
      // Once its time is over calls go out again, and the next fault opens it at once.
      if (faults >= faultsToOpen) openUntil = clock.now().getTime() + openMs
      else if (!isFault) openUntil = 0
    },
  }
}
