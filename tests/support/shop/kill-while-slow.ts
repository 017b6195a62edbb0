import { expect } from 'vitest'
import { pollSlowly, type Scene, typePin } from './kill-scene.ts'

/** The shop is killed when `begin` is under way and its provider has not answered, and starts again. */
export async function killWhileSlow(
  scene: Scene,
  fault: { slowMs: number },
  begin: () => Promise<unknown>,
  untilUnderWay: () => Promise<unknown>,
) {
  fault.slowMs = 60_000
  begin().catch(() => {})
  await untilUnderWay()
  await scene.kill()
  fault.slowMs = 0
  await scene.restart()
}

/** Nothing is pushed by itself after the restart, and once the prompt's three minutes are over another one goes out. */
export async function killBeforePush(
  scene: Scene,
  fault: { slowMs: number },
  pay: () => Promise<number>,
  pushes: () => unknown[],
) {
  await killWhileSlow(scene, fault, pay, () => scene.untilAttempt())
  expect(pushes()).toHaveLength(0)

  // The test makes the three minutes end instead of waiting.
  await scene.query(`update payment_attempts set prompt_ends_at = now() - interval '1 second', next_check_at = now()`)
  await expect.poll(pay, pollSlowly).toBe(200)
  await typePin(scene)
}
