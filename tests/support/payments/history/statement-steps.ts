import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { nairobiDay } from '../../../../app/framework/nairobi.ts'
import { orders, salesRows } from '../../../../app/orders/orders.tables.server.ts'
import { attempts, type Receipt, receipts, reviews } from '../../../../app/payments/payments.tables.server.ts'
import { readDayComparison } from '../../../../app/reconciliation/day-comparison.server.ts'
import { statementRows } from '../../../../app/reconciliation/reconciliation.tables.server.ts'
import { uploadStatement } from '../../../../app/reconciliation/statements.server.ts'
import { csvOf } from '../../../../sandbox/daraja/statement-files.ts'
import type { StatementStep } from './step.ts'
import { type Money, staff, type World } from './world.ts'

/**
 * Uploads M-Pesa's statement of today twice, perhaps with a fault. The upload must report differences but change
 * nothing.
 */
export async function uploadStep(world: World, { flaw }: StatementStep): Promise<void> {
  const { shop } = world
  const today = nairobiDay(shop.clock.now())
  const moved = world.money.filter(({ isMpesa, at }) => isMpesa && nairobiDay(at) === today)
  // The fault is in a row whose money the shop knows. Other money is known only from the statement.
  const last = moved.findLastIndex(({ receipt }) => world.reportedReceipts.has(receipt))
  const shown = moved
    .filter((_money, index) => flaw !== 'missing-row' || index !== last)
    .map((money, index) => (flaw === 'wrong-amount' && index === last ? { ...money, kes: money.kes + 1 } : money))
  if (shown.length === 0) return
  const before = await snapshot(world)
  const file = { name: 'statement.csv', bytes: Buffer.from(csvOf(tableOf(world, today, shown))) }
  const first = await uploadStatement(shop, staff, file)
  expect(first).toMatchObject({ ok: true, rows: shown.length, unread: 0, isCutOff: false })
  expect(await uploadStatement(shop, staff, file)).toMatchObject({ ok: true, isNew: false })
  await checkDay(world, today, moved)
  expect(await snapshot(world)).toEqual(before)
}

function tableOf({ shop }: World, day: string, shown: readonly Money[]): string[][] {
  const date = day.split('-').reverse().join('-')
  const time = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(11, 19)
  return [
    ['Short Code:', shop.config.mpesa?.shortcode ?? ''],
    ['Time Period:', 'From', `${date} 00:00:00`, 'To', `${date} 23:59:59`],
    ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'A/C No.'],
    ...shown.map(({ receipt, at, kes, account }) => [
      receipt,
      `${date} ${time(at)}`,
      `Pay Bill from 25471****126 - NAISIAE Acc. ${account}`,
      'Completed',
      `${kes}.00`,
      '',
      account,
    ]),
  ]
}

/**
 * Expects the right result for each row of the statement, compared with the shop's receipts: agreed, unknown, wrong or
 * missing.
 */
async function checkDay({ shop }: World, today: string, moved: readonly Money[]): Promise<void> {
  const day = await readDayComparison(shop, today)
  const names = moved.map(({ receipt }) => receipt)
  const rows = await shop.db.select().from(statementRows).where(inArray(statementRows.receipt, names))
  const kept = await shop.db.select().from(receipts).where(inArray(receipts.receipt, names))
  const known = (receipt: string): Receipt | undefined => kept.find((one) => one.receipt === receipt)
  const own = <T extends { receipt: string | null }>(listed: readonly T[]) =>
    listed.flatMap(({ receipt }) => (receipt !== null && names.includes(receipt) ? [receipt] : [])).sort()
  const isBound = (receipt: string) => (known(receipt)?.attemptId ?? null) !== null

  const alone = rows.filter(({ receipt }) => !isBound(receipt) && known(receipt)?.status !== 'returned')
  expect(own(day.unknown)).toEqual(own(alone))
  const wrong = rows.filter(({ receipt, amountKes }) => isBound(receipt) && amountKes !== known(receipt)?.amountKes)
  expect(own(day.wrong)).toEqual(own(wrong))
  const missing = kept.filter(({ receipt }) => !rows.some((row) => row.receipt === receipt))
  expect(own(day.missing)).toEqual(own(missing))
  for (const { receipt, kes } of moved) if (known(receipt)) expect(known(receipt)?.amountKes).toBe(`${kes}.00`)
}

/** The rows of these customers that a payment can change. */
async function snapshot({ shop, customers, money }: World) {
  const ids = customers.map(({ id }) => id)
  const own = await shop.db.select().from(orders).where(inArray(orders.customerId, ids)).orderBy(orders.number)
  const orderIds = own.map(({ id }) => id)
  const names = money.map(({ receipt }) => receipt)
  const none = orderIds.length === 0
  return {
    own,
    tries: await shop.db.select().from(attempts).where(inArray(attempts.customerId, ids)).orderBy(attempts.id),
    kept: await shop.db.select().from(receipts).where(inArray(receipts.receipt, names)).orderBy(receipts.receipt),
    sales: none
      ? []
      : await shop.db.select().from(salesRows).where(inArray(salesRows.orderId, orderIds)).orderBy(salesRows.id),
    looked: none
      ? []
      : await shop.db.select().from(reviews).where(inArray(reviews.orderId, orderIds)).orderBy(reviews.id),
  }
}
