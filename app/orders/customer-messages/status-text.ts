import { formatKes } from '#app/money/money.ts'
import { isStaffConfirmed } from '#app/money/payment-method.ts'
import { isCollected, type Order } from '../order.ts'
import { isPartlySent, partlySentText } from '../parcels/parcel.ts'
import { type CustomerNotification, messageTexts } from './customer-message.ts'

/** The predicate of 'your order EK-1118' for its current state, without the link. Staff can send it by WhatsApp. */
export function statusText(order: Order): string {
  switch (order.state) {
    case 'awaiting_payment':
      if (isStaffConfirmed(order.method)) return longestForm(order, { kind: 'placed', bankDetails: '' })
      return `waits for its payment of ${formatKes(order.amountKes)}.`
    case 'delivered':
      return 'has arrived. Thank you.'
    case 'refunded':
      return `has a refund of ${formatKes(order.refundedKes)}.`
    case 'sent':
      return isCollected(order) ? longestForm(order, { kind: 'ready' }) : addTrackingNote(order, 'is on its way.')
    case 'cancelled':
      return longestForm(order, { kind: order.state })
    default:
      return isPartlySent(order)
        ? addTrackingNote(order, `is partly on its way: ${partlySentText(order)}.`)
        : longestForm(order, { kind: order.state })
  }
}

function addTrackingNote({ trackingNote }: Order, text: string): string {
  return trackingNote ? `${text} ${trackingNote}` : text
}

function longestForm(order: Order, notification: CustomerNotification): string {
  const { forms, typed } = messageTexts(order, notification).short
  return typed ? `${forms[0]} ${typed}` : forms[0]
}
