import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { BackupProblem } from '#app/infra/backup/backup-problem.server.ts'
import { ReleaseProblem, unpackRelease } from '#app/infra/release/release-archive.server.ts'
import {
  finalizeRelease,
  partialRelease,
  type ReleaseHome,
  releaseFolder,
  storeUpdate,
  switchTo,
  type UpdateState,
} from '#app/infra/release/release-home.server.ts'
import type { ReleaseManifest } from '#app/infra/release/release-manifest.server.ts'
import { hasSamePostgres, type Successor, startSuccessor } from '#app/infra/release/successor.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { recordOutcome } from './update-end.server.ts'
import { findUpload } from './uploaded-release.server.ts'

export type BeginRefusal = 'under-way' | 'nothing'
type BeginResult = { ok: true; finished: Promise<void> } | { ok: false; reason: BeginRefusal }

/**
 * Resolves once the update has started and its state is stored. `finished` resolves at its end, even if the browser was
 * closed.
 */
export async function beginUpdate(shop: Shop, staff: StaffMember): Promise<BeginResult> {
  const { installation } = shop
  const { home } = installation
  if (!home) return { ok: false, reason: 'nothing' }
  if (installation.isUpdating) return { ok: false, reason: 'under-way' }
  installation.isUpdating = true
  try {
    const uploaded = await findUpload(installation)
    if (!uploaded) {
      installation.isUpdating = false
      return { ok: false, reason: 'nothing' }
    }
    const state = newState(shop, home, uploaded.release, staff)
    await recordAudit(shop.db, {
      at: shop.clock.now(),
      staff,
      action: 'update begun',
      subject: `update:${state.version}`,
      before: { version: installation.version },
      after: { version: state.version },
    })
    await storeUpdate(home, state)
    const finished = runUpdate({ shop, home, ...uploaded }, state)
    return {
      ok: true,
      finished: finished.catch((err) => shop.log.error({ err }, 'the failure of an update could not be stored')),
    }
  } catch (error) {
    installation.isUpdating = false
    throw error
  }
}

function newState(shop: Shop, home: ReleaseHome, release: ReleaseManifest, { id, name }: StaffMember): UpdateState {
  return {
    id: randomUUID(),
    from: home.own,
    to: `${release.name}-${release.version}`,
    version: release.version,
    by: { id, name },
    startedAt: shop.clock.now().toISOString(),
    step: 'backup',
    starts: 0,
  }
}

type Update = { shop: Shop; home: ReleaseHome; release: ReleaseManifest; file: string }

/** The `current` link is switched only after the new version has started and passed its check. */
async function runUpdate(update: Update, state: UpdateState): Promise<void> {
  const { shop, home } = update
  let successor: Successor | null = null
  try {
    await shop.backups.make()
    await startStep(home, state, 'unpack')
    await unpack(update, state.to)
    await startStep(home, state, 'verify')
    successor = await startSuccessor(home, state.to)
    const healthError = await successor.checkHealth(shop.config.publicUrl)
    if (healthError)
      throw new ReleaseProblem(`Version ${state.version} did not start well: ${healthError}. The log says why.`)
    await startStep(home, state, 'switched')
    await switchTo(home, state.to)
    await handOver(update, state, successor)
  } catch (error) {
    await successor?.kill()
    await fail(update, state, error)
  }
}

async function startStep(home: ReleaseHome, state: UpdateState, step: UpdateState['step']): Promise<void> {
  state.step = step
  await storeUpdate(home, state)
}

async function unpack({ home, release, file }: Update, name: string): Promise<void> {
  const draft = partialRelease(home, name)
  await rm(draft, { recursive: true, force: true })
  await unpackRelease(file, release, draft)
  await finalizeRelease(home, name)
}

/**
 * The successor takes over. But a demo restarts, because its sandbox can't run twice, and so does a shop whose release
 * has another version of the embedded PostgreSQL.
 */
async function handOver({ shop, home }: Update, state: UpdateState, successor: Successor): Promise<void> {
  const { installation, config } = shop
  if (config.isDemo || (!config.databaseUrl && !hasSamePostgres(home, state.to))) {
    await successor.kill()
    return installation.handOver('restart', state.to)
  }
  if (!(await successor.takeOver())) throw new ReleaseProblem(`Version ${state.version} did not take over.`)
  installation.handOver('to-successor', state.to)
}

async function fail({ shop, home }: Update, state: UpdateState, error: unknown): Promise<void> {
  shop.installation.isUpdating = false
  const hasReadableMessage = error instanceof ReleaseProblem || error instanceof BackupProblem
  if (!hasReadableMessage) shop.log.error({ err: error }, 'an update failed')
  if (state.step === 'switched') await switchTo(home, state.from)
  await rm(partialRelease(home, state.to), { recursive: true, force: true })
  if (state.step === 'verify' || state.step === 'switched')
    await rm(releaseFolder(home, state.to), { recursive: true, force: true })
  Object.assign(state, { step: 'failed', problem: hasReadableMessage ? error.message : 'The log says why.' })
  await storeUpdate(home, state)
  await recordOutcome(shop, home, state)
}
