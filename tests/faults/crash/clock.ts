import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The clock of the shop and the sandbox. The database keeps the machine's clock. */
export type JumpingClock = {
  now(): Date
  jump(by: { seconds?: number; minutes?: number; hours?: number }): void
  env: Record<string, string>
}

export function createJumpingClock(folder: string): JumpingClock {
  const file = join(folder, 'clock')
  let offset = 0
  const keep = () => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(offset))
    writeFileSync(file, bytes)
  }
  keep()
  return {
    now: () => new Date(Date.now() + offset),
    jump({ seconds = 0, minutes = 0, hours = 0 }) {
      offset += ((hours * 60 + minutes) * 60 + seconds) * 1_000
      keep()
    },
    env: { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'jumping-clock.ts')}`, CLOCK_FILE: file },
  }
}
