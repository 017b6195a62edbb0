import { createHash } from 'node:crypto'
import { and, gte, lt, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { nairobiDay, nairobiEnd, nairobiStart } from '#app/framework/nairobi.ts'
import { receipts } from '#app/payments/payments.tables.server.ts'
import type { StatementRow } from '#app/reconciliation/statement.ts'
import { storeStatement } from '#app/reconciliation/statements.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'

/** A payment at a market stall. It names no order. */
const stranger = { receipt: 'DEMO900001', amountKes: '2500.00', payer: 'DEMO STALL' }
const chargeCents = 1_300

/** Adds a payment that names no order, and yesterday's statement with all payments, for staff to reconcile. */
export async function closeYesterday(tx: Database, shop: Shop, accountOfUnknownPayment: string): Promise<void> {
  const now = shop.clock.now()
  const day = nairobiDay(now, -1)
  const [begins, ends] = [nairobiStart(day), addSeconds(nairobiEnd(day), -1)]
  const paidAt = new Date(begins.getTime() + 15 * 3_600_000)
  await tx
    .insert(receipts)
    .values({
      ...stranger,
      account: accountOfUnknownPayment,
      provider: 'mpesa',
      status: 'unmatched',
      isDemo: true,
      paidAt,
      receivedAt: paidAt,
    })
  const paid = await tx
    .select()
    .from(receipts)
    .where(and(gte(receipts.paidAt, begins), lt(receipts.paidAt, ends), sql`${receipts.provider} = 'mpesa'`))
    .orderBy(receipts.paidAt)
  const rows = paid.flatMap(({ receipt, amountKes, paidAt, account, payer }) => {
    const told = {
      receipt,
      at: paidAt ?? begins,
      account: account ?? '',
      payer: payer ?? 'DEMO',
      originalReceipt: null,
    }
    return rowsOf(told, Math.round(Number(amountKes) * 100))
  })
  const sum = (sign: 1 | -1) => rows.reduce((total, { cents }) => total + Math.max(sign * cents, 0), 0)
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const file = {
    digest,
    name: `statement-${day}.csv`,
    statement: { rows, begins, ends, paidInCents: sum(1), withdrawnCents: sum(-1) },
  }
  await storeStatement(tx, { at: now, by: 'demo staff', isDemo: true }, file)
}

/** The statement's rows for a payment and for M-Pesa's charge. */
function rowsOf(
  told: Pick<StatementRow, 'receipt' | 'at' | 'account' | 'payer' | 'originalReceipt'>,
  cents: number,
): StatementRow[] {
  return [
    { ...told, kind: 'payment', cents, details: `Pay Bill from 2547•••• - ${told.payer} Acc. ${told.account}` },
    { ...told, kind: 'charge', cents: -chargeCents, details: 'Pay Bill Charge' },
  ]
}
