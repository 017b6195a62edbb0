import type { Installation } from '#app/infra/release/installation.server.ts'
import { canUpdate, readUpdate, type UpdateState } from '#app/infra/release/release-home.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { UpdateObstacle, Updates } from './update.ts'
import { findUpload } from './uploaded-release.server.ts'

export async function readUpdates({ installation }: Shop): Promise<Updates> {
  const { home, version } = installation
  const state = home && (await readUpdate(home))
  const uploaded = installation.isUpdating ? null : await findUpload(installation)
  return {
    version,
    obstacle: await findObstacle(installation),
    uploaded: uploaded?.release ?? null,
    last: state && toLast(state, installation),
  }
}

/** Why an owner can't update the shop in the back office. Null if they can. */
export async function findObstacle({ home, keys }: Installation): Promise<UpdateObstacle | null> {
  if (!home) return 'no-release'
  if (!(await canUpdate(home))) return 'not-writable'
  return keys.length === 0 ? 'no-keys' : null
}

function toLast(state: UpdateState, { isUpdating, home }: Installation): NonNullable<Updates['last']> {
  const { version, step, by, startedAt, problem = null } = state
  const isRunning = isUpdating || (step === 'switched' && state.to === home?.own)
  return { version, step, isRunning, by: by.name, started_at: startedAt, problem }
}
