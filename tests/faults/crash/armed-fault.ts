import { until } from '#tests/support/until.ts'
import { clearFaults } from '../../../sandbox/faults.ts'
import type { CrashScene } from './crash-scene.ts'
import type { FaultName, Plan } from './plan.ts'
import { findPoint } from './points.ts'

export type ArmedFault = {
  /** Triggers the kill now if it has not happened. */
  strike(): Promise<void>
  /** What triggered the kill: its named point, its data chunk, or the end of the run. */
  came(): 'point' | 'moment' | 'end'
}

const pointGraceMs = 2_000

/** Prepares the kill and the other fault of a run. Each happens at its planned moment. */
export async function armFault(scene: CrashScene, plan: Plan): Promise<ArmedFault> {
  Object.assign(scene.sandbox.faults.callback, { times: plan.callbackTimes })
  let came: 'point' | 'moment' | 'end' = 'end'
  let killed: Promise<void> | null = null
  const kill = (at: typeof came) => {
    if (killed) return
    came = at
    killed = carryOutKill(scene, plan)
  }
  let isOver = false
  const releases: (() => Promise<void>)[] = []
  let watching = Promise.resolve()
  if (plan.point) {
    const point = findPoint(plan.point)
    point.arrange?.(scene.sandbox.faults)
    if (point.hold) releases.push(await point.hold(scene))
    const before = await point.count(scene)
    const isMet = async () => isOver || (await Promise.resolve(point.count(scene)).catch(() => before)) > before
    watching = until('a named point', isMet).then(() => (isOver ? undefined : kill('point')))
  } else scene.proxies.database.after(plan.killAfter, () => kill('moment'))

  let fault: Promise<void> | null = null
  const begin = () => {
    fault ??= beginFault(scene, plan)
  }
  scene.proxies.database.after(plan.faultAfter, begin)
  return {
    came: () => came,
    async strike() {
      // A point may be reached a moment after the last buyer has finished.
      const grace = setTimeout(() => (isOver = true), plan.point ? pointGraceMs : 0)
      await watching
      clearTimeout(grace)
      begin()
      await fault
      kill('end')
      await killed
      for (const release of releases) await release()
    },
  }
}

async function carryOutKill(scene: CrashScene, { kill }: Plan): Promise<void> {
  if (kill !== 'shop') scene.database.kill()
  if (kill !== 'database') await scene.killShop()
  // Releases a shop that a fault holds at a named point.
  clearFaults(scene.sandbox.faults)
  scene.proxies.providers.reset()
}

async function beginFault({ proxies, clock, database }: CrashScene, { fault, jumpMinutes }: Plan): Promise<void> {
  const begin: Record<FaultName, () => unknown> = {
    none: () => {},
    'database connection reset': () => proxies.database.reset(),
    'database connection slow': () => proxies.database.set('slow'),
    'database connection silent': () => proxies.database.set('silent'),
    'provider connection reset': () => proxies.providers.reset(),
    'provider connection slow': () => proxies.providers.set('slow'),
    'provider connection silent': () => proxies.providers.set('silent'),
    'callbacks refused': () => proxies.callbacks.set('refusing'),
    'callbacks slow': () => proxies.callbacks.set('slow'),
    'callbacks silent': () => proxies.callbacks.set('silent'),
    'clock forwards': () => clock.jump({ minutes: jumpMinutes }),
    'clock backwards': () => clock.jump({ minutes: -jumpMinutes }),
    'disk full': () => (database.hasOwnDisk ? database.fillDisk() : undefined),
  }
  await begin[fault]()
}
