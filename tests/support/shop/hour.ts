import type { TestClock } from './test-shop.ts'

/** Limits count by the clock's own hours: a test that fills one begins with it. */
export function advanceToNextHour(clock: TestClock) {
  clock.advance({ seconds: 3_600 - (Math.floor(clock.now().getTime() / 1000) % 3_600) })
}
