import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { moveLocked } from '#app/orders/admin/staff-orders.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import { orderLines } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { making, makingRates } from './making.tables.server.ts'
import { canStep, type MakingState } from './making.ts'
import type { MakingLine } from './making-answers.ts'
import { findInQueue } from './making-queue.server.ts'

export type Step = { from: MakingState; to: MakingState; maker?: string | undefined }
export type StepRefusal = 'not-found' | 'moved-meanwhile' | 'not-to-make' | 'no-such-step'
export type StepResult = { ok: true; line: MakingLine } | { ok: false; reason: StepRefusal }

/** The order is being made from the moment that its first line is taken, and its buyer hears of it. */
export function stepLine(shop: Shop, staff: StaffMember, lineId: string, step: Step): Promise<StepResult> {
  return shop.db.transaction(async (tx): Promise<StepResult> => {
    const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId))
    const order = line && (await lockOrder(tx, line.orderId))
    if (!order) return { ok: false, reason: 'not-found' }
    if (order.state !== 'paid' && order.state !== 'making') return { ok: false, reason: 'not-to-make' }
    const [before] = await tx.select().from(making).where(eq(making.lineId, lineId))
    if (stateOf(before) !== step.from) return { ok: false, reason: 'moved-meanwhile' }
    if (!canStep(step.from, step.to)) return { ok: false, reason: 'no-such-step' }

    const maker = step.maker ?? before?.maker ?? staff.name
    await writeStep(tx, shop, line, { to: step.to, maker, takenAt: before?.takenAt })
    await beginOrder(tx, shop, staff, order)
    const subject = `order:${order.number}`
    const after = { line: line.name, state: step.to, ...(step.to === 'waiting' ? {} : { maker }) }
    const told = { before: { line: line.name, state: step.from }, after }
    await recordAudit(tx, { at: shop.clock.now(), staff, action: `line ${step.to}`, subject, ...told })
    const now = await findInQueue(tx, lineId)
    if (!now) throw new Error('a line of a locked order is gone')
    return { ok: true, line: now }
  })
}

type Making = typeof making.$inferSelect

function stateOf(row: Making | undefined): MakingState {
  if (!row) return 'waiting'
  return row.madeAt ? 'made' : 'taken'
}

type Written = { to: MakingState; maker: string; takenAt: Date | undefined }

async function writeStep(
  tx: Database,
  shop: Shop,
  line: typeof orderLines.$inferSelect,
  { to, maker, takenAt }: Written,
) {
  const lineId = line.id
  if (to === 'waiting') {
    await tx.delete(making).where(eq(making.lineId, lineId))
    return
  }
  const now = shop.clock.now()
  const isMade = to === 'made'
  const row = {
    maker,
    takenAt: takenAt ?? now,
    madeAt: isMade ? now : null,
    rateKes: isMade ? await rateOf(tx, line.productId) : null,
  }
  await tx
    .insert(making)
    .values({ lineId, ...row })
    .onConflictDoUpdate({ target: making.lineId, set: row })
}

async function rateOf(tx: Database, productId: string | null): Promise<number | null> {
  if (productId === null) return null
  const [rate] = await tx.select().from(makingRates).where(eq(makingRates.productId, productId))
  return rate?.kes ?? null
}

async function beginOrder(tx: Database, shop: Shop, staff: StaffMember, order: Order) {
  if (order.state !== 'paid') return
  const begun = await moveLocked(tx, shop, staff, order, { from: 'paid', to: 'making' })
  if (!begun.ok) throw new Error(`a paid order could not be begun: ${begun.reason}`)
}
