import type { Order, OrderLine } from '../order.ts'

export type ParcelLine = { id: string; quantity: number }

/** Carrier and link are those of the time it was sent. */
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

/** Refunded products are not sent. */
export function leftToSend({ quantity, sent = 0, refunded = 0 }: Pick<OrderLine, 'quantity' | 'sent' | 'refunded'>) {
  return Math.max(0, quantity - refunded - sent)
}

type Sent = Pick<Order, 'state' | 'lines'>

function countOf({ lines }: Pick<Order, 'lines'>, of: (line: OrderLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0)
}

export function isAllSent(order: Pick<Order, 'lines'>): boolean {
  return countOf(order, leftToSend) === 0
}

/** Some of it is in a parcel, the rest is not. */
export function isPartlySent(order: Sent): boolean {
  const isOpen = order.state === 'paid' || order.state === 'making'
  return isOpen && !isAllSent(order) && countOf(order, ({ sent = 0 }) => sent) > 0
}

/** '1 of 2 pieces is on its way'. */
export function partlySentText(order: Pick<Order, 'lines'>): string {
  const sent = countOf(order, (line) => line.sent ?? 0)
  const all = sent + countOf(order, leftToSend)
  return `${sent} of ${all} pieces ${sent === 1 ? 'is on its' : 'are on their'} way`
}

/** '1 × Cuff, 2 × Ring'. */
export function parcelLinesText({ lines }: Pick<Parcel, 'lines'>, all: readonly Pick<OrderLine, 'id' | 'name'>[]) {
  return lines
    .flatMap(({ id, quantity }) => {
      const line = all.find((one) => one.id === id)
      return line ? [`${quantity} × ${line.name}`] : []
    })
    .join(', ')
}

/** What of a parcel is not made. `toMake`: what of each line is still to make; pieces from stock go first. */
export function unmadeLines(
  packed: readonly ParcelLine[],
  left: readonly { id: string; left_to_send: number }[],
  toMake: readonly ParcelLine[],
): ParcelLine[] {
  return packed.flatMap(({ id, quantity }) => {
    const open = toMake.find((line) => line.id === id)?.quantity ?? 0
    const ready = (left.find((line) => line.id === id)?.left_to_send ?? 0) - open
    const unmade = open > 0 ? quantity - Math.max(0, ready) : 0
    return unmade > 0 ? [{ id, quantity: unmade }] : []
  })
}

/** 'DHL 4711, by the morning bus'; empty if no carrier, number or note is known. */
export function trackingText({ carrier, number, note }: Pick<Parcel, 'carrier' | 'number' | 'note'>): string {
  return [[carrier, number].filter(Boolean).join(' '), note].filter(Boolean).join(', ')
}

/** The tracking of all parcels in one text. */
export function trackingNoteOf(parcels: readonly Parcel[]): string | null {
  return parcels.map(trackingText).filter(Boolean).join('; ') || null
}
