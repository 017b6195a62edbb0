import type { CrashScene } from '../crash-scene.ts'
import type { Ledger } from './ledger.ts'
import { checkMessages } from './messages.ts'
import { checkRefunds } from './refunds.ts'
import { type BookRows, readBookRows, readMiscounts } from './rows.ts'
import { type Charge, readWorld, type World } from './world.ts'

export type Totals = {
  orders: number
  paid: number
  charges: number
  kes: number
  givenBackKes: number
  /** The number of messages to the makers that were sent again. */
  repeats: number
  reviews: Record<string, number>
}

export const noTotals: Totals = { orders: 0, paid: 0, charges: 0, kes: 0, givenBackKes: 0, repeats: 0, reviews: {} }

/** All faults, and the scene's totals so far. */
export type Findings = { faults: string[]; totals: Totals }

/** Compares the shop's books with the providers' lists. */
export async function checkBooks(scene: CrashScene, ledger: Ledger): Promise<Findings> {
  const rows = await readBookRows(scene)
  const world = readWorld(scene.sandbox)
  const miscounts = await readMiscounts(scene)
  const faults = [...findFaults(world, rows, ledger), ...miscounts.map(({ fault }) => fault)]
  return { faults, totals: countTotals(world, rows, ledger) }
}

/** Each charge must belong to one paid order, or to a review for staff. */
export function findFaults(world: World, rows: BookRows, ledger: Ledger): string[] {
  return [
    ...checkCharges(rows, world.charges),
    ...checkByHand(rows, ledger),
    ...checkOrders(rows, ledger),
    ...checkSales(rows),
    ...checkRefunds(world, rows, ledger),
    ...checkMessages(world, rows),
  ]
}

function countTotals({ charges, givenBack, posts }: World, rows: BookRows, { byHand }: Ledger): Totals {
  const reviews: Record<string, number> = {}
  for (const { reason } of rows.reviews) reviews[reason] = (reviews[reason] ?? 0) + 1
  const sum = (amounts: readonly { amountKes: number }[]) => amounts.reduce((all, one) => all + one.amountKes, 0)
  const byHandKes = [...byHand.values()].reduce((all, { amount }) => all + amount, 0)
  return {
    orders: rows.orders.length,
    paid: rows.orders.filter(({ is_paid }) => is_paid).length,
    charges: charges.length + byHand.size,
    kes: sum(charges) + byHandKes,
    givenBackKes: sum(givenBack),
    repeats: posts.length - new Set(posts).size,
    reviews,
  }
}

/** The reasons of reviews about a payment that its order could not accept. */
const unallocated = ['paid-twice', 'order-superseded', 'order-cancelled', 'piece-gone']

function isUnallocated({ reviews }: BookRows, attemptId: string): boolean {
  return reviews.some((one) => one.attempt_id === attemptId && unallocated.includes(one.reason))
}

function checkCharges(rows: BookRows, charges: readonly Charge[]): string[] {
  const faults: string[] = []
  const asked = rows.attempts.filter(({ is_by_hand }) => !is_by_hand)
  const keyOf = (one: (typeof asked)[number]) => (one.provider === 'mpesa' ? one.callback_token : (one.own_id ?? ''))
  const byKey = new Map(asked.map((one) => [`${one.provider} ${keyOf(one)}`, one]))
  const charged = new Map<string, number>()
  for (const { provider, of, amountKes } of charges) {
    const attempt = byKey.get(`${provider} ${of}`)
    const what = `a charge of KES ${amountKes} by ${provider}`
    if (!attempt) {
      faults.push(`lost: ${what} has no attempt`)
      continue
    }
    charged.set(attempt.id, (charged.get(attempt.id) ?? 0) + 1)
    if (attempt.amount_kes !== amountKes) faults.push(`mischarged: ${what}, where KES ${attempt.amount_kes} was asked`)
    const isKnown = rows.reviews.some(({ attempt_id }) => attempt_id === attempt.id)
    const isCounted = attempt.state === 'success' || attempt.result_code === 'counted'
    if (!isCounted && !isKnown) faults.push(`lost: ${what} is ${attempt.state}, and nobody is told`)
  }
  for (const { id, provider, state } of asked) {
    const times = charged.get(id) ?? 0
    if (times > 1) faults.push(`doubled: ${times} charges for one attempt by ${provider}`)
    if (state === 'success' && times === 0) faults.push(`an attempt by ${provider} succeeded without money`)
    const matched = rows.receipts.filter((one) => one.attempt_id === id)
    if (matched.length > 1) faults.push(`doubled: ${matched.length} receipts for one attempt by ${provider}`)
  }
  return faults
}

function checkByHand(rows: BookRows, { byHand }: Ledger): string[] {
  const faults: string[] = []
  for (const [receipt, { amount }] of byHand) {
    const kept = rows.receipts.find((one) => one.receipt === receipt)
    if (!kept && !rows.statement.includes(receipt)) faults.push(`lost: the receipt ${receipt} of a payment by hand`)
    if (kept && Number(kept.amount_kes) !== amount) faults.push(`mischarged: ${receipt} is of KES ${amount}`)
  }
  const unmatched = rows.attempts.filter(({ is_by_hand, receipt }) => is_by_hand && !byHand.has(receipt ?? ''))
  return [...faults, ...unmatched.map(({ receipt }) => `the receipt ${receipt} is nobody's money`)]
}

function checkOrders(rows: BookRows, { orders: acknowledged, marked, transfers }: Ledger): string[] {
  const faults: string[] = []
  const known = new Set(rows.orders.map(({ id }) => id))
  for (const id of acknowledged) if (!known.has(id)) faults.push(`lost: an order that its buyer was told of, ${id}`)
  for (const { id, number, is_paid, amount_kes, method } of rows.orders) {
    const successes = rows.attempts.filter((one) => one.order_id === id && one.state === 'success')
    const paying = successes.filter((one) => !isUnallocated(rows, one.id))
    const isTransferred = transfers.get(number) === amount_kes
    if (marked.has(number) && !is_paid) faults.push(`lost: ${number} was marked as paid`)
    if (paying.length > 1) faults.push(`doubled: ${number} was paid by ${paying.length}, without a review`)
    if (!is_paid && paying.length > 0) faults.push(`lost: the money for ${number}, which is not paid`)
    if (is_paid && paying.length === 0 && !isTransferred) faults.push(`${number} is paid (${method}) without money`)
    for (const one of paying)
      if (one.amount_kes !== amount_kes)
        faults.push(`mischarged: ${number} costs KES ${amount_kes}, not ${one.amount_kes}`)
  }
  return faults
}

function checkSales(rows: BookRows): string[] {
  return rows.orders.flatMap(({ id, number, is_paid, subtotal_cents, discount_cents }) => {
    const sales = rows.sales.filter(({ order_id }) => order_id === id)
    const back = rows.refunds.filter((one) => one.order_id === id && one.state === 'done')
    const sum = sales.reduce((total, { total_cents }) => total + total_cents, 0)
    const expected = subtotal_cents - discount_cents - back.reduce((total, { line_cents }) => total + line_cents, 0)
    if (!is_paid) return sales.length > 0 ? [`${number} is not paid and has sales`] : []
    const lines = sales.filter(({ is_sale }) => is_sale)
    if (new Set(lines.map(({ line_id }) => line_id)).size !== lines.length) return [`doubled: sales of ${number}`]
    return sum === expected ? [] : [`the sales of ${number} are ${sum} cents, not ${expected}`]
  })
}
