import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import type { Parcel } from './parcel.ts'
import { parcelLines, parcels } from './parcels.tables.server.ts'

/** The parcels by order id, oldest first. */
export async function readParcels(db: Database, orderIds: readonly string[]): Promise<Map<string, Parcel[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.sentAt), asc(parcels.id), asc(parcelLines.lineId))
  const rowsByOrder = Map.groupBy(rows, ({ parcels: { orderId } }) => orderId)
  return new Map([...rowsByOrder].map(([id, orderRows]) => [id, toParcels(orderRows)]))
}

type Row = { parcels: typeof parcels.$inferSelect; parcel_lines: typeof parcelLines.$inferSelect }

function toParcels(rows: readonly Row[]): Parcel[] {
  return [...Map.groupBy(rows, (row) => row.parcels.id).values()].flatMap((parcelRows) => {
    const row = parcelRows[0]?.parcels
    if (!row) return []
    const lines = parcelRows.map(({ parcel_lines: { lineId, quantity } }) => ({ id: lineId, quantity }))
    const { id, carrier, trackingNumber: number, trackingLink: link, note, sentAt } = row
    return [{ id, carrier, number, link, note, sentAt, lines }]
  })
}
