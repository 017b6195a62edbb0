import { randomNumbers } from '../../support/random-numbers.ts'
import { methodOfPoint, type PointName, pointNames } from './points.ts'

export const methods = ['mpesa', 'by-hand', 'airtel', 'card', 'bank', 'request'] as const
export type Method = (typeof methods)[number]
export const kills = ['shop', 'database', 'both'] as const
export type Kill = (typeof kills)[number]

/** The faults that can happen besides the kill. */
export const faultNames = [
  'database connection reset',
  'database connection slow',
  'database connection silent',
  'provider connection reset',
  'provider connection slow',
  'provider connection silent',
  'callbacks refused',
  'callbacks slow',
  'callbacks silent',
  'clock forwards',
  'clock backwards',
  'disk full',
  'none',
] as const
export type FaultName = (typeof faultNames)[number]

export type BuyerPlan = {
  way: Method
  /** The method by which the buyer pays a payment link. */
  requestWay: 'mpesa' | 'airtel' | 'card'
  isGuest: boolean
  hasCode: boolean
  wantsReady: boolean
  quantity: number
  reaction: 'pay' | 'cancel' | 'ignore'
  typesWrongAccount: boolean
  /** Retries without checking the first attempt. */
  isHasty: boolean
}

export type RefundPlan = { isPart: boolean; isByHand: boolean; pick: number }

export type Plan = {
  seed: number
  buyers: BuyerPlan[]
  kill: Kill
  /** A named point, or null: after `killAfter` data chunks between shop and database. */
  point: PointName | null
  killAfter: number
  fault: FaultName
  faultAfter: number
  jumpMinutes: number
  refunds: RefundPlan[]
  cancelsOne: boolean
  callbackTimes: number
}

/** Plans a run: the seed determines every choice in advance. */
export function planRun(seed: number): Plan {
  const below = mixed(seed)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const isOnceIn = (times: number) => below(times) === 0
  const point = isOnceIn(2) ? pick(pointNames) : null
  const buyers = Array.from({ length: 3 + below(4) }, (): BuyerPlan => {
    const way = pick(methods)
    return {
      way,
      requestWay: pick(['mpesa', 'airtel', 'card'] as const),
      isGuest: !isOnceIn(4),
      hasCode: isOnceIn(3),
      wantsReady: isOnceIn(3),
      quantity: 1 + below(2),
      reaction: pick(['pay', 'pay', 'pay', 'pay', 'cancel', 'ignore'] as const),
      typesWrongAccount: isOnceIn(6),
      isHasty: isOnceIn(4),
    }
  })
  const needed = point && methodOfPoint(point)
  const [first] = buyers
  if (first && needed && needed !== 'refund') Object.assign(first, { way: needed, reaction: 'pay' })
  const refund = (): RefundPlan => ({ isPart: isOnceIn(3), isByHand: isOnceIn(5), pick: below(1_000) })
  return {
    seed,
    buyers,
    kill: pick(['shop', 'shop', 'database', 'both'] as const),
    point,
    killAfter: 1 + below(below(4) === 0 ? 600 : 200),
    fault: pick(faultNames),
    faultAfter: 1 + below(120),
    jumpMinutes: 1 + below(below(2) === 0 ? 10 : 600),
    refunds: needed === 'refund' || isOnceIn(2) ? [refund(), refund()] : [],
    cancelsOne: isOnceIn(4),
    callbackTimes: pick([0, 1, 1, 1, 2]),
  }
}

/** Neighbouring seeds give similar first numbers, so these are dropped. */
function mixed(seed: number): (below: number) => number {
  const below = randomNumbers((seed * 2_654_435_761) % 2_147_483_648)
  for (let i = 0; i < 5; i += 1) below(2)
  return below
}
