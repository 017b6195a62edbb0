import { expect } from 'vitest'
import { pollSlowly, type Scene, typePin } from './kill-scene.ts'

/** Kills the shop while `begin` waits for the provider's answer, then starts it again. */
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

/**
 * Expects that the restarted shop sends no prompt by itself, and that the buyer gets another prompt after three
 * minutes.
 */
export async function killBeforePush(
  scene: Scene,
  fault: { slowMs: number },
  pay: () => Promise<number>,
  pushes: () => unknown[],
) {
  await killWhileSlow(scene, fault, pay, () => scene.untilAttempt())
  expect(pushes()).toHaveLength(0)

  // Ends the three minutes in the database instead of waiting.
  await scene.query(`update payment_attempts set prompt_ends_at = now() - interval '1 second', next_check_at = now()`)
  await expect.poll(pay, pollSlowly).toBe(200)
  await typePin(scene)
}
