import type { Totals } from './ledger-checks/books.ts'
import type { RunResult } from './run.ts'

/** The line about one run in the file of records. */
export type RunRecord = Totals & {
  seed: number
  kill: string
  came: string
  point: string | null
  fault: string
  ways: string[]
  faults: string[]
  ms: number
}

/** `before` contains the scene's totals from before the run. */
export function toRecord({ plan, came, findings, ms }: RunResult, before: Totals): RunRecord {
  return {
    seed: plan.seed,
    kill: plan.kill,
    came,
    point: plan.point,
    fault: plan.fault,
    ways: plan.buyers.map(({ way, requestWay }) => (way === 'request' ? `request by ${requestWay}` : way)),
    ...gainOf(findings.totals, before),
    faults: findings.faults,
    ms: Math.round(ms),
  }
}

function gainOf(now: Totals, before: Totals): Totals {
  const reviews = Object.entries(now.reviews).map(([reason, count]) => [reason, count - (before.reviews[reason] ?? 0)])
  return {
    orders: now.orders - before.orders,
    paid: now.paid - before.paid,
    charges: now.charges - before.charges,
    kes: now.kes - before.kes,
    givenBackKes: now.givenBackKes - before.givenBackKes,
    repeats: now.repeats - before.repeats,
    reviews: Object.fromEntries(reviews),
  }
}
