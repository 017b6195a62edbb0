import { Client } from 'pg'
import type { Faults } from '../../../sandbox/faults.ts'
import type { CrashScene } from './crash-scene.ts'
import type { Method } from './plan.ts'

type Point = {
  /** The payment method by which a run reaches the point. */
  way: Method | 'refund'
  /** Sets the faults that hold the shop at the point. */
  arrange?(faults: Faults): void
  hold?(scene: CrashScene): Promise<() => Promise<void>>
  /** The result grows when the shop reaches the point. */
  count(scene: CrashScene): number | Promise<number>
}

const forEver = 60_000

const attemptsOf = (provider: string) => countRows(`payment_attempts where provider = '${provider}' and not is_by_hand`)

/** A point before the request: the provider drops the connection after a long time, and never runs the call. */
function unasked(way: Method, call: keyof Faults): Point {
  const arrange = (faults: Faults) => Object.assign(faults[call], { answer: 'reset', slowMs: forEver })
  return { way, arrange, count: attemptsOf(way) }
}

/** A point after the request: the provider has received it and holds its response. */
function unanswered(way: Method, call: keyof Faults, received: (sandbox: CrashScene['sandbox']) => number): Point {
  const arrange = (faults: Faults) => Object.assign(faults[call], { slowMs: forEver })
  return { way, arrange, count: ({ sandbox }) => received(sandbox) }
}

const points = {
  'M-Pesa: attempt stored, no request sent': unasked('mpesa', 'push'),
  'M-Pesa: request sent, answer not stored': unanswered('mpesa', 'push', (sandbox) => sandbox.pushes().length),
  'Airtel: attempt stored, no request sent': unasked('airtel', 'airtelPush'),
  'Airtel: request sent, answer not stored': unanswered(
    'airtel',
    'airtelPush',
    (sandbox) => sandbox.airtelPayments().length,
  ),
  'card: attempt stored, no page': unasked('card', 'cardStart'),
  'card: page open, address not stored': unanswered('card', 'cardStart', (sandbox) => sandbox.cards.payments.length),
  'callback stored, not settled': {
    way: 'mpesa',
    hold: holdAttempts,
    count: countRows(`provider_messages where kind = 'callback' and handled_at is null`),
  },
  'manual payment: receipt stored, M-Pesa being queried': {
    way: 'by-hand',
    arrange: ({ initiator }) => Object.assign(initiator, { slowMs: forEver, results: 0 }),
    count: countRows(`receipts where standing = 'asked-back'`),
  },
  'paid, message to the makers on its way': unanswered('mpesa', 'telegram', (sandbox) => sandbox.messages().length),
  'paid, SMS on its way': unanswered('card', 'sms', (sandbox) => sandbox.texts().length),
  'refund stored, no request sent': {
    way: 'refund',
    arrange({ cardRefund, airtelRefund, initiator }) {
      for (const one of [cardRefund, airtelRefund, initiator]) Object.assign(one, { answer: 'reset', slowMs: forEver })
    },
    count: countRows(`refunds where way = 'provider'`),
  },
  'refund sent, answer not stored': {
    way: 'refund',
    arrange({ cardRefund, airtelRefund, initiator }) {
      for (const one of [cardRefund, airtelRefund, initiator]) Object.assign(one, { slowMs: forEver })
    },
    count: ({ sandbox }) => sandbox.refunds().length + sandbox.cards.refunds.length + airtelRefunds(sandbox),
  },
} satisfies Record<string, Point>

export type PointName = keyof typeof points
export const pointNames = Object.keys(points) as PointName[]
export const findPoint = (name: PointName): Point => points[name]
export const methodOfPoint = (name: PointName): Point['way'] => points[name].way

const airtelRefunds = (sandbox: CrashScene['sandbox']) =>
  sandbox.airtelPayments().filter(({ refundedAt }) => refundedAt).length

function countRows(of: string): Point['count'] {
  return async ({ query }) => {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${of}`)
    return row?.count ?? 0
  }
}

/** Blocks the settlement of payments until the returned function is called. */
async function holdAttempts({ database }: CrashScene): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('lock table receipts in exclusive mode')
  return () => client.end().catch(() => {})
}
