import { until } from '#tests/support/until.ts'
import type { CrashScene } from './crash-scene.ts'

type Jump = Parameters<CrashScene['clock']['jump']>[0]

/**
 * After these jumps of the shop's clock, prompts have expired, callbacks have come, and the day of provider polling is
 * over.
 */
const allOfADay: Jump[] = [{ minutes: 4 }, { minutes: 70 }, { hours: 25 }]
export const staffJumps: Jump[] = [{ minutes: 4 }]

/** Waits until the shop has no due work. */
export async function untilQuiet(scene: CrashScene, steps = allOfADay): Promise<void> {
  for (const step of steps) {
    scene.clock.jump(step)
    await wake(scene)
    for (let asked = 1; !(await isQuiet(scene)); asked += 1) {
      if (asked > mostAsked) throw new Error(`the shop never rests: ${JSON.stringify(await readWork(scene))}`)
      if (asked % askedUntilWoken > 0) continue
      // The shop's clock decides when messages are sent.
      scene.clock.jump({ seconds: 4 })
      await wake(scene)
    }
  }
}

const askedUntilWoken = 8
const mostAsked = 4_000

/** Wakes all jobs by cutting the LISTEN connection: they run when it has returned. */
async function wake({ query }: CrashScene) {
  const line = `from pg_stat_activity where application_name = 'enkiama-catalogue' and state = 'idle'`
  const before = await query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${line}`)
  await until('the line that was lost', async () => {
    const now = await query<{ pid: number }>(`select pid ${line}`)
    return now.some(({ pid }) => !before.some((one) => one.pid === pid))
  })
}

/** Checks twice with a pause, because finished work may create more. */
async function isQuiet(scene: CrashScene): Promise<boolean> {
  for (let times = 0; times < 2; times += 1) {
    if (times > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    if ((await readWork(scene)).some(({ rows }) => rows > 0)) return false
  }
  return true
}

function readWork({ query, clock }: CrashScene): Promise<{ what: string; rows: number }[]> {
  const now = `'${clock.now().toISOString()}'`
  return query(`
    select 'attempts' as what, count(*)::int as rows from payment_attempts where next_check_at <= ${now}
    union all select 'refunds', count(*)::int from refunds where next_check_at <= ${now}
    union all select 'receipts', count(*)::int from receipts where next_check_at <= ${now}
    union all select 'callbacks', count(*)::int from provider_messages where handled_at is null
    union all select 'channel', count(*)::int from channel_messages where state = 'waiting'
    union all select 'makers', count(*)::int from maker_mails where state = 'waiting'
    union all select 'customers', count(*)::int from customer_messages where state = 'waiting'`)
}
