import type { TestClock } from './test-shop.ts'

/** Limits count by full hours, so a test that uses one up starts at the beginning of an hour. */
export function advanceToNextHour(clock: TestClock) {
  clock.advance({ seconds: 3_600 - (Math.floor(clock.now().getTime() / 1000) % 3_600) })
}
