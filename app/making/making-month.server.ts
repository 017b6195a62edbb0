import { and, asc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { readyHolds } from '#app/catalog/stock/stock.tables.server.ts'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { orderNumber } from '#app/orders/order.ts'
import { orderLines, orders } from '#app/orders/orders.tables.server.ts'
import { csvStart, textCell } from '#app/platform/csv.ts'
import { addMonths, nairobiDay, nairobiStart } from '#app/platform/nairobi.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { making, makingRates } from './making.tables.server.ts'
import type { MadeLine, MakingMonth } from './making-answers.ts'
import { isOnShelf, toMake } from './to-make.server.ts'

/** By maker, as they come in the alphabet; their lines as they were made. Demo or real orders, as the shop is. */
export async function readMakingMonth({ db, config }: Shop, month: string): Promise<MakingMonth> {
  const rows = await db
    .select({
      id: making.lineId,
      maker: making.maker,
      madeAt: making.madeAt,
      rateKes: making.rateKes,
      name: orderLines.name,
      quantity: toMake,
      number: orders.number,
    })
    .from(making)
    .innerJoin(orderLines, eq(orderLines.id, making.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(readyHolds, isOnShelf)
    .where(
      and(
        gt(toMake, 0),
        gte(making.madeAt, nairobiStart(month)),
        lt(making.madeAt, nairobiStart(addMonths(month, 1))),
        eq(orders.isDemo, config.isDemo),
      ),
    )
    .orderBy(asc(making.maker), asc(making.madeAt), asc(orders.number), asc(orderLines.position))
  const byMaker = Map.groupBy(rows, ({ maker }) => maker)
  const makers = [...byMaker].map(([maker, made]) =>
    ofMaker(
      maker,
      made.map(({ id, madeAt, rateKes, name, quantity, number }) => ({
        id,
        order_number: orderNumber(number),
        name,
        quantity,
        made_on: nairobiDay(madeAt ?? new Date(0)),
        rate_kes: rateKes,
      })),
    ),
  )
  return { month, makers }
}

function ofMaker(maker: string, lines: MadeLine[]): MakingMonth['makers'][number] {
  const rated = lines.filter(({ rate_kes }) => rate_kes !== null)
  return {
    maker,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    kes: rated.reduce((sum, { quantity, rate_kes }) => sum + quantity * (rate_kes ?? 0), 0),
    unrated: lines.length - rated.length,
    lines,
  }
}

const names = ['Maker', 'Made on', 'Order', 'Piece', 'Quantity', 'Rate (KES)', 'Pay (KES)']

/** What a month's making is paid by, a line each. */
export async function makingCsv(shop: Shop, month: string): Promise<string> {
  const { makers } = await readMakingMonth(shop, month)
  const lines = makers.flatMap(({ maker, lines }) =>
    lines.map(({ made_on, order_number, name, quantity, rate_kes }) =>
      [
        textCell(maker),
        made_on,
        order_number,
        textCell(name),
        quantity,
        rate_kes ?? '',
        rate_kes === null ? '' : rate_kes * quantity,
      ].join(','),
    ),
  )
  return [`${csvStart}${names.map(textCell).join(',')}`, ...lines, ''].join('\r\n')
}

/**
 * What a made line is paid with, for each piece. The product keeps it for what is made from now on, and so do its lines
 * that had no rate. False if the line is not made.
 */
export function setMakingRate(shop: Shop, staff: StaffMember, lineId: string, kes: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [line] = await tx
      .select({ rateKes: making.rateKes, madeAt: making.madeAt, productId: orderLines.productId })
      .from(making)
      .innerJoin(orderLines, eq(orderLines.id, making.lineId))
      .where(eq(making.lineId, lineId))
    if (!line?.madeAt) return false
    const { productId } = line
    if (productId) {
      // First, so that two rates for lines of one product wait for each other here.
      await tx
        .insert(makingRates)
        .values({ productId, kes })
        .onConflictDoUpdate({ target: makingRates.productId, set: { kes } })
    }
    const ofProduct = sql`${making.lineId} in (select id from order_lines where product_id = ${productId})`
    const isMade = sql`${making.madeAt} is not null`
    await tx
      .update(making)
      .set({ rateKes: kes })
      .where(and(isMade, or(eq(making.lineId, lineId), and(isNull(making.rateKes), ofProduct))))
    const change = { before: { rateKes: line.rateKes }, after: { rateKes: kes } }
    const subject = productId ? `product:${productId}` : `line:${lineId}`
    await recordAudit(tx, { at: shop.clock.now(), staff, action: 'making rate', subject, ...change })
    return true
  })
}
