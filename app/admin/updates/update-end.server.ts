import { rm } from 'node:fs/promises'
import { errorText } from '#app/framework/process/logged-error.server.ts'
import {
  type ReleaseHome,
  readUpdate,
  removeOldReleases,
  removePartialReleases,
  storeUpdate,
  switchTo,
  type UpdateState,
  uploadedFile,
} from '#app/infra/release/release-home.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'

const maxTrialMs = 120_000

/**
 * Guards the first start of a new version: rolls back if the start hangs. If the process exits instead,
 * scripts/release-trial.mjs counts the starts.
 */
export function watchFirstStart({ installation: { home } }: Shop, onRollback: () => void): { end(): void } {
  if (!home) return { end: () => {} }
  const timer = setTimeout(() => {
    void rollBack(home).then((isRolledBack) => {
      if (isRolledBack) onRollback()
    })
  }, maxTrialMs)
  timer.unref()
  return { end: () => clearTimeout(timer) }
}

async function rollBack(home: ReleaseHome): Promise<boolean> {
  const state = await readUpdate(home)
  if (state?.step !== 'switched' || state.to !== home.own) return false
  await switchTo(home, state.from)
  await storeUpdate(home, { ...state, step: 'rolled-back', problem: 'It did not become ready in time.' })
  return true
}

/** Records the outcome of the last update once the shop is open, and removes the files of an interrupted one. */
export async function recordUpdateOutcome(shop: Shop): Promise<void> {
  const { home } = shop.installation
  const state = home && (await readUpdate(home))
  if (!home || !state || state.isRecorded) return
  try {
    await settleUpdate(shop, home, state)
  } catch (error) {
    shop.log.error({ reason: errorText(error) }, 'the outcome of an update could not be recorded')
  }
}

async function settleUpdate(shop: Shop, home: ReleaseHome, state: UpdateState): Promise<void> {
  const { step } = state
  if ((step === 'switched' || step === 'done') && state.to === home.own) {
    await storeAndRecord(shop, home, { ...state, step: 'done' })
    await rm(uploadedFile(home), { force: true })
    await removeOldReleases(home, state.from)
  } else if (step === 'done' || step === 'failed' || step === 'rolled-back') {
    await recordOutcome(shop, home, state)
  } else {
    const problem = 'The shop was stopped meanwhile. This version goes on, and the update can be started again.'
    await storeAndRecord(shop, home, { ...state, step: 'failed', problem })
  }
  await removePartialReleases(home)
}

async function storeAndRecord(shop: Shop, home: ReleaseHome, state: UpdateState): Promise<void> {
  await storeUpdate(home, state)
  await recordOutcome(shop, home, state)
}

const actions: Partial<Record<UpdateState['step'], string>> = {
  done: 'update done',
  failed: 'update failed',
  'rolled-back': 'update taken back',
}

export async function recordOutcome(shop: Shop, home: ReleaseHome, state: UpdateState): Promise<void> {
  await recordAudit(shop.db, {
    at: shop.clock.now(),
    staff: state.by,
    action: actions[state.step] ?? state.step,
    subject: `update:${state.version}`,
    after: { version: shop.installation.version, ...(state.problem ? { problem: state.problem } : {}) },
  })
  await storeUpdate(home, { ...state, isRecorded: true })
}
