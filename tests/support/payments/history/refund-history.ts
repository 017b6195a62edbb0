import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Customer } from '../../../../app/identity/customer.ts'
import { orderNumber } from '../../../../app/orders/order.ts'
import { orders, salesRows } from '../../../../app/orders/orders.tables.server.ts'
import { calculateRefundShare, type RefundSelection } from '../../../../app/orders/refund-share.ts'
import { refundChecksJob } from '../../../../app/payments/refunds/refund-checks.server.ts'
import type { RefundProvider, RefundReport } from '../../../../app/payments/refunds/refund-provider.server.ts'
import { readOrderRefunds, requestRefund } from '../../../../app/payments/refunds/refunds.server.ts'
import { refundLines, refunds } from '../../../../app/payments/refunds/refunds.tables.server.ts'
import { settleReportedRefund } from '../../../../app/payments/refunds/settle-refund.server.ts'
import type { Shop } from '../../../../app/shop/shop.server.ts'
import { replaceRefunds } from '../refunds.ts'
import type { RefundStep } from './step.ts'
import { staff } from './world.ts'

export type RefundHistory = {
  run(step: RefundStep): Promise<void>
  /** Compares the model's sums with the books, for every order of the customers. */
  check(): Promise<void>
}

export function startRefunds(
  shop: Shop,
  customers: readonly Customer[],
  wait: (seconds: number) => void,
): RefundHistory {
  const sent: string[] = []
  /** Refunds whose money has certainly left, regardless of earlier reports. */
  const gone = new Set<string>()
  let answer: Extract<RefundStep, { do: 'give-back' }>['answer'] = 'accepted'
  const scripted = (part: boolean): RefundProvider => ({
    canRefund: () => ({ whole: true, part }),
    async send(_shop, { refund }) {
      sent.push(refund.id)
      if (answer === 'accepted') return { kind: 'accepted', requestId: `AG_${refund.id}`, raw: '{}' }
      if (answer === 'refused') return { kind: 'refused', code: '1', text: 'too low', raw: '{}' }
      if (answer === 'unanswered') return { kind: 'unanswered', text: 'lost', raw: '' }
      gone.add(refund.id)
      return { kind: 'done', receipt: null, raw: '{}' }
    },
    reviewAfterSeconds: 1_800,
  })
  for (const name of ['mpesa', 'card'] as const) replaceRefunds(name, scripted(true))
  replaceRefunds('airtel', scripted(false))
  const ids = customers.map(({ id }) => id)
  const ownOrders = () => shop.db.select().from(orders).where(inArray(orders.customerId, ids)).orderBy(orders.number)
  const ownRefunds = async () => {
    const own = (await ownOrders()).map(({ id }) => id)
    return own.length === 0
      ? []
      : shop.db.select().from(refunds).where(inArray(refunds.orderId, own)).orderBy(refunds.askedAt)
  }

  async function refundMoney(step: Extract<RefundStep, { do: 'give-back' }>) {
    const paid = (await ownOrders()).filter(({ paidAt }) => paidAt !== null)
    const order = paid[step.which % Math.max(paid.length, 1)]
    const open = order && (await readOrderRefunds(shop, orderNumber(order)))
    if (!order || !open) return
    answer = step.answer
    const line = open.left.lines.find(({ quantity }) => quantity > 0)
    const selection: RefundSelection =
      step.of === 'line' && line
        ? { of: 'lines', lines: [{ id: line.id, quantity: 1 }], withShipping: step.kes % 2 === 0 }
        : step.of === 'amount'
          ? { of: 'amount', kes: step.kes }
          : { of: 'rest' }
    const sharing = calculateRefundShare(open.left, selection)
    const amountKes = sharing.ok ? sharing.share.kes : step.kes
    const same = randomUUID()
    const inputs = Array.from({ length: step.times }, (_, index) => ({ id: index === 1 ? randomUUID() : same }))
    await Promise.all(
      inputs.map(({ id }) =>
        requestRefund(shop, staff, orderNumber(order), {
          id,
          selection,
          method: step.way,
          amountKes,
          reason: 'model',
          reference: 'model',
        }),
      ),
    )
  }

  async function hear({ which, news, times }: Extract<RefundStep, { do: 'hear-of-refund' }>) {
    const asked = (await ownRefunds()).filter(({ method }) => method === 'provider')
    const refund = asked[which % Math.max(asked.length, 1)]
    if (!refund) return
    const reports: Record<typeof news, RefundReport> = {
      done: { kind: 'done', requestId: null, amount: String(refund.amountKes), receipt: 'UKM0MODEL0' },
      failed: { kind: 'failed', requestId: null, code: '1', text: 'too low', isDefinite: true },
      unclear: { kind: 'failed', requestId: null, code: '17', text: 'internal', isDefinite: false },
      'timed-out': { kind: 'timed-out' },
      'wrong-amount': { kind: 'done', requestId: null, amount: '1', receipt: 'UKM0MODEL1' },
    }
    if (news === 'done' || (news === 'wrong-amount' && refund.amountKes === 1)) gone.add(refund.id)
    await Promise.all(
      Array.from({ length: times }, () =>
        shop.db.transaction((tx) => settleReportedRefund(tx, shop, refund.id, reports[news])),
      ),
    )
  }

  async function check() {
    const made = await ownRefunds()
    expect(new Set(sent).size).toBe(sent.length)
    for (const { id, method, state } of made) {
      if (method === 'by-hand') expect(sent).not.toContain(id)
      else if (state !== 'requested') expect(sent).toContain(id)
      // A refund is done if and only if it is manual, or a report said that the money left.
      expect(state === 'done').toBe(method === 'by-hand' || gone.has(id))
    }
    const ids = made.map(({ id }) => id)
    const taken = ids.length ? await shop.db.select().from(refundLines).where(inArray(refundLines.refundId, ids)) : []
    for (const order of await ownOrders()) {
      const mine = made.filter(({ orderId }) => orderId === order.id)
      const rows =
        (await shop.db
          .select()
          .from(salesRows)
          .where(inArray(salesRows.orderId, [order.id]))) ?? []
      const back = rows.filter(
        ({ quantity, totalCents, isDiscount }) => !isDiscount && (quantity <= 0 || totalCents < 0),
      )
      const isTaken = mine.filter(({ state, resultCode }) => state !== 'failed' && resultCode === null)
      expect(order.refundedKes).toBeLessThanOrEqual(order.amountKes)
      expect(order.refundedShippingCents).toBeLessThanOrEqual(order.shippingCents)
      expect(order.state === 'refunded').toBe(order.paidAt !== null && order.refundedKes === order.amountKes)
      if (order.state === 'refunded') expect(rows.reduce((sum, row) => sum + row.totalCents, 0)).toBe(0)
      expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBeGreaterThanOrEqual(0)
      expect(rows.reduce((sum, row) => sum + row.totalCents, 0)).toBeGreaterThanOrEqual(0)
      if (order.paidAt === null) expect([mine.length, order.refundedKes]).toEqual([0, 0])
      // A refund that failed first and succeeded later may exceed the payment. Then it is in a review and not in the
      // books.
      const isClean = !mine.some(({ id, state }) => state === 'done' && wasFailed(id))
      if (!isClean) continue
      expect(isTaken.reduce((sum, { amountKes }) => sum + amountKes, 0)).toBeLessThanOrEqual(order.amountKes)
      const done = mine.filter(({ state }) => state === 'done')
      expect(order.refundedKes).toBe(done.reduce((sum, { amountKes }) => sum + amountKes, 0))
      const lines = taken.filter(({ refundId }) => done.some(({ id }) => id === refundId))
      expect(0 - back.reduce((sum, row) => sum + row.totalCents, 0)).toBe(
        lines.reduce((sum, { cents }) => sum + cents, 0),
      )
      expect(back).toHaveLength(lines.length)
    }
  }

  /** Refunds that were once known to have failed. */
  const failed = new Set<string>()
  const wasFailed = (id: string) => failed.has(id)

  return {
    async run(step) {
      if (step.do === 'give-back') await refundMoney(step)
      else if (step.do === 'hear-of-refund') await hear(step)
      else {
        wait(1_801)
        while ((await refundChecksJob(shop).run()) > 0);
      }
      for (const { id, state } of await ownRefunds()) if (state === 'failed') failed.add(id)
    },
    check,
  }
}
