import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { bookedAmountsInKes } from '#app/money/booked-amounts-in-kes.ts'
import { centsToWire } from '#app/money/money.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isCollected, movePolicy, type Order, staffMoves } from '../order.ts'
import { orderLineToWire } from '../order-line-wire.ts'
import { orderTotalToWire } from '../order-total-wire.ts'
import { parcelToWire } from '../order-wire.ts'
import { findExchangedOrder } from '../orders.server.ts'
import { countUnsent, isPartlySent } from '../parcels/parcel.ts'
import type { MessageSending, StaffOrder, StaffOrderRow } from './staff-order.ts'
import { listOrderEvents, listOrderMessages } from './staff-orders.server.ts'
import { findStepBack } from './step-back.server.ts'

export function toStaffOrderRow(order: Order): StaffOrderRow {
  const left = order.lines.map(({ name, quantity, refunded = 0 }) => ({ name, quantity: quantity - refunded }))
  return {
    number: order.number,
    state: order.state,
    method: order.method,
    contact_name: order.contact.name,
    contact_phone: order.contact.phone,
    products: left.reduce((sum, { quantity }) => sum + quantity, 0),
    first_line: left.find(({ quantity }) => quantity > 0) ?? null,
    image: imagePath(order.lines.find(({ imageKey }) => imageKey)),
    discount: centsToWire(order.discountCents),
    total: centsToWire(order.totalCents),
    amount_kes: order.amountKes,
    refunded_kes: order.refundedKes,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    making_due_on: order.makingDueOn,
    is_partly_sent: isPartlySent(order),
    is_collected: isCollected(order),
    is_on_hold: order.isOnHold,
    is_demo: order.isDemo,
  }
}

function imagePath(line: { imageKey: string | null } | undefined): string | null {
  return line?.imageKey ? `/uploads/${line.imageKey}/320.jpg` : null
}

function deliveryToWire({ delivery }: Order): StaffOrder['delivery'] {
  if (!delivery) return null
  const { name, daysFrom: days_from, daysTo: days_to, place } = delivery
  return { name, days_from, days_to, place }
}

export async function toStaffOrder({ db, clock }: Shop, order: Order, staff: StaffMember): Promise<StaffOrder> {
  const [events, messages, exchangeOf, lastStep] = await Promise.all([
    listOrderEvents(db, order.id),
    listOrderMessages(db, order.id),
    order.paysExchange ? findExchangedOrder(db, order.id) : null,
    mayUse('workshop', staff) ? findStepBack(db, order) : null,
  ])
  const undoMs = (lastStep?.undoUntil?.getTime() ?? 0) - clock.now().getTime()
  const { rate } = order
  return {
    ...toStaffOrderRow(order),
    customer_id: order.customerId,
    exchange_of: exchangeOf?.number ?? null,
    contact_email: order.contact.email,
    shipping_address: order.shippingAddress,
    customer_address: order.customerAddress,
    lines: order.lines.map((line) => ({
      ...orderLineToWire(line),
      image: imagePath(line),
      ...lineOptionsToWire(line),
      ...(line.ready === undefined ? {} : { ready: line.ready }),
      left_to_send: countUnsent(line),
      ...(line.refunded === undefined ? {} : { refunded: line.refunded }),
    })),
    ...orderTotalToWire(order),
    in_kes: bookedAmountsInKes(order, rate.rate),
    delivery: deliveryToWire(order),
    with_you_by: order.withYouBy,
    discount_code: order.discountCode,
    rate: {
      rate: rate.rate,
      source: rate.source,
      fetched_at: rate.fetchedAt?.toISOString() ?? null,
      is_fallback: rate.isFallback,
    },
    receipt: order.receipt,
    tracking_note: order.trackingNote,
    parcels: order.parcels.map(parcelToWire),
    is_superseded: order.isSuperseded,
    expires_at: order.expiresAt?.toISOString() ?? null,
    moves: staffMoves(order).filter((to) => mayUse(movePolicy(to), staff)),
    step_back: lastStep && {
      to: lastStep.to,
      undo_seconds: Math.max(0, Math.ceil(undoMs / 1000)),
      parcel_id: lastStep.parcelId,
    },
    events: events.map(({ at, fromState, toState, actor, note }) => ({
      at: at.toISOString(),
      from: fromState,
      to: toState,
      actor,
      note,
    })),
    messages: messages.map((message) => ({
      id: message.id,
      kind: message.kind,
      ...sendingToWire(message),
      created_at: message.createdAt.toISOString(),
      mails: message.mails.map((mail) => ({ recipient: mail.recipient, ...sendingToWire(mail) })),
    })),
  }
}

type SendingRow = { state: MessageSending['state']; tries: number; lastError: string | null; sentAt: Date | null }

function sendingToWire({ state, tries, lastError, sentAt }: SendingRow): MessageSending {
  return { state, tries, last_error: lastError, sent_at: sentAt?.toISOString() ?? null }
}
