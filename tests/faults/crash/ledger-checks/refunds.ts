import type { Ledger } from './ledger.ts'
import type { BookRows } from './rows.ts'
import type { World } from './world.ts'

/** The shop's refunds equal the providers' refunds, and never exceed the payments. */
export function checkRefunds({ givenBack }: World, rows: BookRows, { refunds: acknowledged }: Ledger): string[] {
  const faults: string[] = []
  const plain = (id: string) => id.replaceAll('-', '')
  const known = new Set(rows.refunds.map(({ id }) => plain(id)))
  for (const id of acknowledged) if (!known.has(id)) faults.push(`lost: a refund that staff were told of, ${id}`)

  for (const attempt of rows.attempts) {
    const mine = rows.refunds.filter((one) => one.attempt_id === attempt.id && one.way === 'provider')
    const ids = new Set([attempt.receipt ?? '', attempt.own_id ?? '', ...mine.map(({ id }) => plain(id))])
    const sent = givenBack.filter(({ provider, of }) => provider === attempt.provider && ids.has(of))
    const sentKes = sum(sent.map(({ amountKes }) => amountKes))
    const keptKes = sum(mine.filter(({ state }) => state === 'done').map(({ amount_kes }) => amount_kes))
    if (sentKes !== keptKes)
      faults.push(
        `${attempt.provider} gave KES ${sentKes} back, the books say KES ${keptKes} (${mine.map((one) => one.state)})`,
      )
    if (sentKes > attempt.amount_kes) faults.push(`${attempt.provider} gave back more than was paid`)
  }
  for (const order of rows.orders) {
    const done = rows.refunds.filter((one) => one.order_id === order.id && one.state === 'done')
    const kes = sum(done.map(({ amount_kes }) => amount_kes))
    if (kes !== order.refunded_kes) faults.push(`${order.number} says KES ${order.refunded_kes} given back, not ${kes}`)
    if (kes > order.amount_kes) faults.push(`more was given back of ${order.number} than it cost`)
    if ((kes === order.amount_kes) !== (order.state === 'refunded')) faults.push(`${order.number} is ${order.state}`)
  }
  for (const { state, id } of rows.refunds)
    if (state !== 'done' && state !== 'failed') faults.push(`the refund ${id} is still ${state}, after staff looked`)
  return faults
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
