import { asc, gte, isNull } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type ClosedDays, findClosing } from './closed-days.ts'
import { closedDays, deliveryOptions } from './delivery.tables.server.ts'
import { computeDeliveryDates, type DeliveryPromise } from './delivery-dates.ts'
import type { DeliveryOption } from './delivery-option.ts'

/** The current delivery options, in the order that staff set. */
export async function listDeliveryOptions(db: Database): Promise<DeliveryOption[]> {
  const rows = await db
    .select()
    .from(deliveryOptions)
    .where(isNull(deliveryOptions.endedAt))
    .orderBy(asc(deliveryOptions.position), asc(deliveryOptions.id))
  return rows.map(({ position: _position, madeAt: _at, endedAt: _ended, ...option }) => option)
}

/** The closed days of today and later. */
export async function listClosedDays(db: Database, today: string): Promise<ClosedDays[]> {
  const { firstOn, lastOn, word, stopsSelling } = closedDays
  return db
    .select({ firstOn, lastOn, word, stopsSelling })
    .from(closedDays)
    .where(gte(closedDays.lastOn, today))
    .orderBy(asc(closedDays.firstOn))
}

export async function isSellingPaused({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  const today = nairobiDay(clock.now())
  return findClosing(today, await listClosedDays(db, today))?.isSellingPaused ?? false
}

type PromiseShop = { db: Database; settings: Pick<Shop['settings'], 'makingDays'> }

/** The promised days for an order that is placed at that time. */
export async function readPromise(
  { db, settings }: PromiseShop,
  at: Date,
  delivery: Pick<DeliveryOption, 'daysTo' | 'place'> | null,
): Promise<DeliveryPromise> {
  const from = nairobiDay(at)
  return computeDeliveryDates({
    from,
    makingDays: settings.makingDays,
    closed: await listClosedDays(db, from),
    delivery,
  })
}
