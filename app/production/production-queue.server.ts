import { and, asc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import { picturePath } from '#app/catalog/image-path.ts'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { toOptionsByName } from '#app/catalog/line-options.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import { isUnsentAndRefunded, type Order, type OrderState, orderNumber } from '#app/orders/order.ts'
import { exchangedQuantity, isNotBlocked, refundedQuantity, sentQuantity } from '#app/orders/order-rows.server.ts'
import { toPage } from '#app/orders/orders.server.ts'
import { orderLines, orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { productionLines } from './production.tables.server.ts'
import { isStockOfLine, madeToOrderQuantity, quantityToMake, stockQuantity } from './production-quantities.server.ts'
import type { ProductionLine } from './production-wire.ts'

/** The cursor of a page. All fields are text from the database; `isFinished` is 'true' or 'false'. */
export type QueuePosition = { isFinished: string; dueOn: string; number: string; position: string }

const isFinished = sql<boolean>`(${productionLines.madeAt} is not null)`
const leftToMake = sql<number>`(
  select count(*)::int from order_lines other
  left join making made on made.line_id = other.id
  left join ready_holds shelf on shelf.line_id = other.id and shelf.state = 'taken'
  where other.order_id = ${orders.id} and made.made_at is null
    and other.quantity - ${refundedQuantity(sql`other.id`)} > greatest(coalesce(shelf.quantity, 0), ${sentQuantity(sql`other.id`)}))`

const columns = {
  id: orderLines.id,
  ...orderNumberColumns,
  position: orderLines.position,
  name: orderLines.name,
  quantity: sql<number>`(${orderLines.quantity} - ${exchangedQuantity(orderLines.id)})`,
  choices: orderLines.choices,
  note: orderLines.note,
  imageKey: orderLines.imageKey,
  dueOn: orders.makingDueOn,
  maker: productionLines.maker,
  isFinished,
  leftToMake,
  toMake: quantityToMake,
  ready: stockQuantity,
  refunded: sql<number>`(${refundedQuantity(orderLines.id)} - ${exchangedQuantity(orderLines.id)})`,
  refundedKes: orders.refundedKes,
  orderState: orders.state,
  isDemo: orders.isDemo,
}

/**
 * Lines of paid, unsent orders: first those to make, by due day, then the made ones. `order`: lists only the lines of
 * this order, including sent lines.
 */
export async function listQueue(
  { db, config }: Shop,
  { limit, after, order = null }: { limit: number; after: QueuePosition | null; order?: number | null },
) {
  const isAfterCursor =
    after &&
    sql`(${isFinished}, ${orders.makingDueOn}, ${orders.number}, ${orderLines.position}) >
      (${after.isFinished}::boolean, ${after.dueOn}::date, ${after.number}::int, ${after.position}::int)`
  const isListed =
    order === null
      ? and(isInProduction(config), gt(quantityToMake, 0))
      : and(isInProduction(config, ['sent', 'delivered']), gt(madeToOrderQuantity, 0), eq(orders.number, order))
  const rows = await readLines(db, and(isListed, isAfterCursor ?? undefined))
    .orderBy(isFinished, asc(orders.makingDueOn), asc(orders.number), asc(orderLines.position))
    .limit(limit + 1)
  const { shown, next } = pageOf(rows, limit, positionOf)
  return { lines: shown.map(toLine), next }
}

function isInProduction({ isDemo }: Shop['config'], moreStates: readonly OrderState[] = []): SQL | undefined {
  return and(eq(orders.isDemo, isDemo), isNotBlocked, inArray(orders.state, ['paid', 'making', ...moreStates]))
}

/** Counts products still to make in paid, unsent orders. `late`: due before `day`. */
export async function countToMake({ db, config }: Shop, day: string): Promise<{ all: number; late: number }> {
  const rows = await readLines(db, and(isInProduction(config), gt(quantityToMake, 0), not(isFinished)))
  const count = (of: typeof rows) => of.reduce((pieces, { toMake }) => pieces + toMake, 0)
  return { all: count(rows), late: count(rows.filter(({ dueOn }) => dueOn !== null && dueOn < day)) }
}

/** Orders with nothing left to make, by due day. */
export async function listOrdersToSend({ db, config }: Shop): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(isInProduction(config), eq(leftToMake, 0)))
    .orderBy(asc(orders.makingDueOn), asc(orders.number))
  return (await toPage(db, rows, rows.length)).orders.filter((order) => !isUnsentAndRefunded(order))
}

export async function findInQueue(db: Database, lineId: string): Promise<ProductionLine | null> {
  const [row] = await readLines(db, eq(orderLines.id, lineId))
  return row ? toLine(row) : null
}

/** The makers of the most recent lines, as suggestions. */
export async function listMakers(db: Database): Promise<string[]> {
  const recentLines = db
    .select({ maker: productionLines.maker })
    .from(productionLines)
    .orderBy(sql`${productionLines.takenAt} desc`)
    .limit(500)
    .as('lately')
  const rows = await db.selectDistinct({ maker: recentLines.maker }).from(recentLines).orderBy(recentLines.maker)
  return rows.map(({ maker }) => maker)
}

function readLines(db: Database, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(productionLines, eq(productionLines.lineId, orderLines.id))
    .leftJoin(stockReservations, isStockOfLine)
    .where(condition)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof readLines>>[number]

function positionOf({ isFinished, dueOn, number, position }: Row): QueuePosition {
  return { isFinished: String(isFinished), dueOn: dueOn ?? '', number: String(number), position: String(position) }
}

function toLine({
  prefix,
  number,
  position: _,
  choices,
  note,
  imageKey,
  dueOn,
  isFinished,
  leftToMake,
  refundedKes,
  orderState,
  isDemo,
  ...row
}: Row): ProductionLine {
  return {
    ...row,
    order_number: orderNumber({ prefix, number }),
    ...(choices.length > 0 ? { choices: toOptionsByName(choices) } : {}),
    ...(note ? { note } : {}),
    image: imageKey && picturePath(imageKey, 320, 'jpg'),
    due_on: dueOn ?? '',
    state: isFinished ? 'made' : row.maker === null ? 'waiting' : 'taken',
    left_to_make: leftToMake,
    is_partly_refunded: refundedKes > 0,
    is_begun: orderState !== 'paid',
    is_demo: isDemo,
  }
}
