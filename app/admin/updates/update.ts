import { z } from 'zod'

export const updateLimits = {
  fileMegabytes: 500,
  /** The size of a part: after a broken connection only one part is sent again. */
  partBytes: 4 * 1024 * 1024,
} as const

const step = z.enum(['backup', 'unpack', 'verify', 'switched', 'done', 'failed', 'rolled-back'])
export type UpdateStep = z.output<typeof step>

/** The steps of an update, in their order. */
export const stepTexts = {
  backup: 'Make a backup',
  unpack: 'Unpack the new version and check each file',
  verify: 'Start it beside this one and check it',
  switched: 'Switch to it',
} as const satisfies Partial<Record<UpdateStep, string>>

const release = z.object({ version: z.string(), date: z.string(), changes: z.string() })

/** Why the back office does not update this shop. */
const obstacle = z.enum(['no-release', 'not-writable', 'no-keys'])
export type UpdateObstacle = z.output<typeof obstacle>

export const obstacleTexts: Record<UpdateObstacle, string> = {
  'no-release': 'This shop was installed by hand, so it cannot update itself.',
  'not-writable': 'This shop cannot update itself, because it may not write to the folder of its releases.',
  'no-keys': 'This shop cannot update itself, because it has no key to check a release (RELEASE_KEYS).',
}

export const updates = z.object({
  version: z.string(),
  obstacle: obstacle.nullable(),
  /** A verified release that was uploaded. */
  uploaded: release.nullable(),
  last: z
    .object({
      version: z.string(),
      step,
      isRunning: z.boolean(),
      started_at: z.iso.datetime(),
      by: z.string(),
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type Updates = z.output<typeof updates>
export const releaseSummary = release
