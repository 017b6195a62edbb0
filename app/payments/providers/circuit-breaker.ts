import type { Clock } from '#app/framework/clock.ts'

const maxErrors = 5
const openMs = 30_000

/** Stops all calls for 30 s after five errors in a row, so that customers do not wait for a provider that is down. */
export type CircuitBreaker = { isOpen(): boolean; record(isFault: boolean): void }

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let faults = 0
  let openUntil = 0
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    record(isFault) {
      faults = isFault ? faults + 1 : 0
      // After this time calls are allowed again. The count of errors stays, so the next error opens the breaker at
      // once.
      if (faults >= maxErrors) openUntil = clock.now().getTime() + openMs
      else if (!isFault) openUntil = 0
    },
  }
}
