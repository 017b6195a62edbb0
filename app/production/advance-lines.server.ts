import { and, eq, inArray, max } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { moveLocked } from '#app/orders/admin/staff-orders.server.ts'
import { stepBackLocked } from '#app/orders/admin/step-back.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import { orderEvents, orderLines } from '#app/orders/orders.tables.server.ts'
import { countUnsent } from '#app/orders/parcels/parcel.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { productionLines, productionRates } from './production.tables.server.ts'
import { canMoveProduction, type ProductionState } from './production.ts'
import { findInQueue } from './production-queue.server.ts'
import type { ProductionLine } from './production-wire.ts'

export type ProductionStep = { from: ProductionState; to: ProductionState; maker?: string | undefined }
export type StepRefusal =
  | 'not-found'
  | 'moved-meanwhile'
  | 'on-hold'
  | 'exchange-waits'
  | 'not-to-make'
  | 'no-such-step'
export type StepResult = { ok: true; line: ProductionLine } | { ok: false; reason: StepRefusal }

/** Moves a line to its next state. The first line that is taken moves its order to `making` and notifies the buyer. */
export function advanceLine(shop: Shop, staff: StaffMember, lineId: string, step: ProductionStep): Promise<StepResult> {
  return shop.db.transaction(async (tx): Promise<StepResult> => {
    const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId))
    const order = line && (await lockOrder(tx, line.orderId))
    if (!order) return { ok: false, reason: 'not-found' }
    if (order.isOnHold) return { ok: false, reason: 'on-hold' }
    if (order.awaitsExchange) return { ok: false, reason: 'exchange-waits' }
    const [before] = await tx.select().from(productionLines).where(eq(productionLines.lineId, lineId))
    const isOpen = order.state === 'paid' || order.state === 'making' || (await wasSentUnmade(tx, order, before))
    // An exchanged line no longer needs to be made.
    if (!isOpen || !order.lines.some(({ id }) => id === lineId)) return { ok: false, reason: 'not-to-make' }
    if (stateOf(before) !== step.from) return { ok: false, reason: 'moved-meanwhile' }
    const isSent = order.state === 'sent' || order.state === 'delivered'
    if (!canMoveProduction(step.from, step.to) || (isSent && step.from !== 'made' && step.to !== 'made'))
      return { ok: false, reason: 'no-such-step' }

    const maker = step.maker ?? before?.maker ?? staff.name
    await writeStep(tx, shop, line, { to: step.to, maker, takenAt: before?.takenAt })
    if (step.to === 'waiting') await undoBegin(tx, shop, staff, order)
    else if (!isSentLine(order, lineId)) await beginOrder(tx, shop, staff, order)
    const subject = `order:${order.number}`
    const after = { line: line.name, state: step.to, ...(step.to === 'waiting' ? {} : { maker }) }
    const change = { before: { line: line.name, state: step.from }, after }
    await recordAudit(tx, { at: shop.clock.now(), staff, action: `line ${step.to}`, subject, ...change })
    const advanced = await findInQueue(tx, lineId)
    if (!advanced) throw new Error('the advanced line is missing from the queue')
    return { ok: true, line: advanced }
  })
}

/** True if the line was sent before it was marked as made. Staff can still mark it, so that its maker is paid. */
async function wasSentUnmade(tx: Database, order: Order, line: Production | undefined): Promise<boolean> {
  if (order.state !== 'sent' && order.state !== 'delivered') return false
  if (!line?.madeAt) return true
  const isSending = and(eq(orderEvents.orderId, order.id), eq(orderEvents.toState, 'sent'))
  const [sent] = await tx
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(isSending)
  return sent?.at != null && line.madeAt > sent.at
}

/** True if the whole line is sent. Marking it as made does not begin the rest of its order. */
function isSentLine({ lines }: Order, lineId: string): boolean {
  return lines.some((line) => line.id === lineId && countUnsent(line) === 0)
}

type Production = typeof productionLines.$inferSelect

function stateOf(row: Production | undefined): ProductionState {
  if (!row) return 'waiting'
  return row.madeAt ? 'made' : 'taken'
}

type ProductionChange = { to: ProductionState; maker: string; takenAt: Date | undefined }

async function writeStep(
  tx: Database,
  shop: Shop,
  line: typeof orderLines.$inferSelect,
  { to, maker, takenAt }: ProductionChange,
) {
  const lineId = line.id
  if (to === 'waiting') return tx.delete(productionLines).where(eq(productionLines.lineId, lineId))
  const now = shop.clock.now()
  const isFinished = to === 'made'
  const row = {
    maker,
    takenAt: takenAt ?? now,
    madeAt: isFinished ? now : null,
    rateKes: isFinished ? await readRate(tx, line.productId) : null,
  }
  await tx
    .insert(productionLines)
    .values({ lineId, ...row })
    .onConflictDoUpdate({ target: productionLines.lineId, set: row })
}

async function readRate(tx: Database, productId: string | null): Promise<number | null> {
  if (productId === null) return null
  const [rate] = await tx.select().from(productionRates).where(eq(productionRates.productId, productId))
  return rate?.kes ?? null
}

async function beginOrder(tx: Database, shop: Shop, staff: StaffMember, order: Order) {
  if (order.state !== 'paid') return
  const result = await moveLocked(tx, shop, staff, order, { from: 'paid', to: 'making' })
  if (!result.ok) throw new Error(`a paid order could not move to making: ${result.reason}`)
}

/** Moves the order back to `paid` if its only line in production was put back at once. The buyer is not notified. */
async function undoBegin(tx: Database, shop: Shop, staff: StaffMember, order: Order) {
  const lineIds = tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, order.id))
  if ((await tx.$count(productionLines, inArray(productionLines.lineId, lineIds))) > 0) return
  // A refusal means that it is too late: the order stays in `making`.
  if (order.state === 'making') await stepBackLocked(tx, shop, staff, order)
}
