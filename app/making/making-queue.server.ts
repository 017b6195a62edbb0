import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { picturePath } from '#app/catalog/picture.ts'
import { readyHolds } from '#app/catalog/stock/stock.tables.server.ts'
import { chosenByName } from '#app/catalog/wish.ts'
import { orderNumber } from '#app/orders/order.ts'
import { orderLines, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { making } from './making.tables.server.ts'
import type { MakingLine } from './making-answers.ts'
import { isOnShelf, onShelf, toMake } from './to-make.server.ts'

/** Where a part of the queue ended. `isMade` is 'true' or 'false', as the others a text of the database. */
export type QueuePlace = { isMade: string; dueOn: string; number: string; position: string }

const isMade = sql<boolean>`(${making.madeAt} is not null)`
const leftToMake = sql<number>`(
  select count(*)::int from order_lines other
  left join making made on made.line_id = other.id
  left join ready_holds shelf on shelf.line_id = other.id and shelf.state = 'taken'
  where other.order_id = ${orders.id} and made.made_at is null and other.quantity > coalesce(shelf.quantity, 0))`

const columns = {
  id: orderLines.id,
  number: orders.number,
  position: orderLines.position,
  name: orderLines.name,
  quantity: orderLines.quantity,
  choices: orderLines.choices,
  note: orderLines.note,
  imageKey: orderLines.imageKey,
  dueOn: orders.makingDueOn,
  maker: making.maker,
  isMade,
  leftToMake,
  ready: onShelf,
  refundedKes: orders.refundedKes,
  isDemo: orders.isDemo,
}

/** Lines of orders that are paid and not sent: what is to make by due day, then what is made. Demo or real ones, as the shop is. */
export async function listQueue({ db, config }: Shop, { limit, after }: { limit: number; after: QueuePlace | null }) {
  const behind =
    after &&
    sql`(${isMade}, ${orders.makingDueOn}, ${orders.number}, ${orderLines.position}) >
      (${after.isMade}::boolean, ${after.dueOn}::date, ${after.number}::int, ${after.position}::int)`
  const open = and(
    eq(orders.isDemo, config.isDemo),
    inArray(orders.state, ['paid', 'making']),
    gt(toMake, 0),
    behind ?? undefined,
  )
  const rows = await readLines(db, open)
    .orderBy(isMade, asc(orders.makingDueOn), asc(orders.number), asc(orderLines.position))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { lines: shown.map(toLine), next: last && rows.length > limit ? placeOf(last) : null }
}

export async function findInQueue(db: Database, lineId: string): Promise<MakingLine | null> {
  const [row] = await readLines(db, eq(orderLines.id, lineId))
  return row ? toLine(row) : null
}

/** Who has made or taken something lately, to choose from. */
export async function listMakers(db: Database): Promise<string[]> {
  const lately = db
    .select({ maker: making.maker })
    .from(making)
    .orderBy(sql`${making.takenAt} desc`)
    .limit(500)
    .as('lately')
  const rows = await db.selectDistinct({ maker: lately.maker }).from(lately).orderBy(lately.maker)
  return rows.map(({ maker }) => maker)
}

function readLines(db: Database, wanted: SQL | undefined) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(making, eq(making.lineId, orderLines.id))
    .leftJoin(readyHolds, isOnShelf)
    .where(wanted)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof readLines>>[number]

function placeOf({ isMade, dueOn, number, position }: Row): QueuePlace {
  return { isMade: String(isMade), dueOn: dueOn ?? '', number: String(number), position: String(position) }
}

function toLine({
  number,
  position: _,
  choices,
  note,
  imageKey,
  dueOn,
  isMade,
  leftToMake,
  refundedKes,
  isDemo,
  ...row
}: Row): MakingLine {
  return {
    ...row,
    order_number: orderNumber(number),
    ...(choices.length > 0 ? { choices: chosenByName(choices) } : {}),
    ...(note ? { note } : {}),
    image: imageKey && picturePath(imageKey, 320, 'jpg'),
    due_on: dueOn ?? '',
    state: isMade ? 'made' : row.maker === null ? 'waiting' : 'taken',
    left_to_make: leftToMake,
    is_partly_refunded: refundedKes > 0,
    is_demo: isDemo,
  }
}
