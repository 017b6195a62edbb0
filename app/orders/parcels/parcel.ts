import type { Order, OrderLine } from '../order.ts'

export type ParcelLine = { id: string; quantity: number }

/** Carrier and link are as they were when staff sent the parcel. */
export type Parcel = {
  id: string
  carrier: string | null
  number: string | null
  link: string | null
  /** A note by staff. */
  note: string | null
  sentAt: Date
  lines: ParcelLine[]
}

export const maxParcels = 50

/** Refunded products do not count: they are never sent. */
export function countUnsent({ quantity, sent = 0, refunded = 0 }: Pick<OrderLine, 'quantity' | 'sent' | 'refunded'>) {
  return Math.max(0, quantity - refunded - sent)
}

export function sumLines({ lines }: Pick<Order, 'lines'>, count: (line: OrderLine) => number): number {
  return lines.reduce((sum, line) => sum + count(line), 0)
}

/** Also true if nothing was sent because everything is refunded. */
export function isAllSent(order: Pick<Order, 'lines'>): boolean {
  return sumLines(order, countUnsent) === 0
}

/** True if some products of the order are in a parcel and others are not. */
export function isPartlySent(order: Pick<Order, 'state' | 'lines'>): boolean {
  const isOpen = order.state === 'paid' || order.state === 'making'
  return isOpen && !isAllSent(order) && sumLines(order, ({ sent = 0 }) => sent) > 0
}

/** '1 of 2 pieces is on its way'. */
export function partlySentText(order: Pick<Order, 'lines'>): string {
  const sent = sumLines(order, (line) => line.sent ?? 0)
  const all = sent + sumLines(order, countUnsent)
  return `${sent} of ${all} pieces ${sent === 1 ? 'is on its' : 'are on their'} way`
}

/** '1 × Cuff, 2 × Ring'. */
export function parcelLinesText(
  { lines }: Pick<Parcel, 'lines'>,
  orderLines: readonly Pick<OrderLine, 'id' | 'name'>[],
) {
  return lines
    .flatMap(({ id, quantity }) => {
      const line = orderLines.find((orderLine) => orderLine.id === id)
      return line ? [`${quantity} × ${line.name}`] : []
    })
    .join(', ')
}

/**
 * The products of a parcel that are not made yet. `toMake`: the quantities still to make. Finished products go into the
 * parcel first.
 */
export function unmadeLines(
  parcelLines: readonly ParcelLine[],
  orderLines: readonly { id: string; left_to_send: number }[],
  toMake: readonly ParcelLine[],
): ParcelLine[] {
  return parcelLines.flatMap(({ id, quantity }) => {
    const unfinished = toMake.find((line) => line.id === id)?.quantity ?? 0
    const ready = (orderLines.find((line) => line.id === id)?.left_to_send ?? 0) - unfinished
    const unmade = unfinished > 0 ? quantity - Math.max(0, ready) : 0
    return unmade > 0 ? [{ id, quantity: unmade }] : []
  })
}

/** 'DHL 4711, by the morning bus'; empty if no carrier, number or note is known. */
export function trackingText({ carrier, number, note }: Pick<Parcel, 'carrier' | 'number' | 'note'>): string {
  return [[carrier, number].filter(Boolean).join(' '), note].filter(Boolean).join(', ')
}

/** The tracking of all parcels in one text. */
export function joinTrackingTexts(parcels: readonly Parcel[]): string | null {
  return parcels.map(trackingText).filter(Boolean).join('; ') || null
}
