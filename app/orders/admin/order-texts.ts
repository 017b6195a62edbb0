import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { shortenMonth } from '#app/framework/short-month.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { OrderState } from '../order.ts'
import { collectedTexts, orderStateTexts, partlySentStateText } from '../order-texts.ts'
import type { StaffOrder, StaffOrderRow } from './staff-order.ts'

const moveTexts: Record<OrderState, string> = {
  awaiting_payment: 'Wait for payment',
  paid: 'Mark as received',
  making: 'Start making',
  sent: 'Mark as sent',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
  refunded: 'Refund',
}

const collectedMoves: Partial<Record<OrderState, string>> = {
  sent: 'Mark as ready to collect',
  delivered: 'Mark as collected',
}

export function staffStateText(state: OrderState, isCollected: boolean, isPartlySent = false): string {
  if (isPartlySent) return partlySentStateText
  return (isCollected && collectedTexts[state]) || orderStateTexts[state]
}

export function moveText(to: OrderState, isCollected: boolean, isExchange = false): string {
  if (isExchange && to === 'cancelled') return 'Withdraw the exchange'

  return (isCollected && collectedMoves[to]) || moveTexts[to]
}

/** 'today', 'tomorrow' or 'in 8 days'. */
export function daysUntilText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

/** `short`: for a list, with a short month. `distance`: the days until then; empty if the order is late. */
type DueDay = { text: string; short: string; distance: string; isLate: boolean }

type ProducedOrder = Pick<StaffOrderRow, 'making_due_on' | 'is_on_hold' | 'state'>

/** The day by which an order must be made; null if the order is on hold or needs no making. */
export function describeDueDay({ making_due_on: day, is_on_hold, state }: ProducedOrder): DueDay | null {
  if (!day || is_on_hold || (state !== 'paid' && state !== 'making')) return null
  const today = nairobiDay(new Date())
  const isLate = day < today
  const date = displayDate(day, today)
  // A short date such as '8 Dec' keeps the row of a phone on one line.
  const shortDate = shortenMonth(date)
  return {
    text: `${isLate ? 'Was due' : 'Make by'} ${date}`,
    short: `${isLate ? 'Was due' : 'By'} ${shortDate}`,
    distance: isLate ? '' : daysUntilText(day, today),
    isLate,
  }
}

/** The first line, such as '2 × Rain collar', and the number of other pieces, such as '+ 1'. Empty if nothing is left. */
export function piecesText({
  first_line: first,
  products,
}: Pick<StaffOrderRow, 'first_line' | 'products'>): [first: string, others: string] {
  if (!first) return ['', '']
  const others = products - first.quantity
  return [`${first.quantity > 1 ? `${first.quantity} × ` : ''}${first.name}`, others > 0 ? `+ ${others}` : '']
}

const confirmers = Object.values(paymentMethods).map(({ confirmer }) => confirmer)

/**
 * Returns the name of a provider, which the order's history stores in lowercase with hyphens. Other actors stay
 * unchanged.
 */
export function actorText(actor: string): string {
  return confirmers.find((confirmer) => confirmer.toLowerCase().replaceAll(' ', '-') === actor) ?? actor
}

export const withdrawText = 'The exchange ends, and the order goes on as it was.'

/** The next states of an order. Cancelling it is a separate action. */
export function nextStates({ moves }: Pick<StaffOrder, 'moves'>): OrderState[] {
  return moves.filter((to) => to !== 'cancelled')
}

/** Asked before an order is cancelled. */
export function cancelQuestion({ exchange_of }: Pick<StaffOrder, 'exchange_of'>): string {
  const consequence = exchange_of ? withdrawText : 'Nothing of this order is made or sent.'
  return `${consequence} If the customer still pays a request on the phone, the money waits under ‘Payments to check’.`
}

export const attentionFilter = 'awaiting_transfer,paid,making'

export const allOrdersFilter = 'all'

export const stateOptions = [
  { value: attentionFilter, label: 'To do' },
  { value: 'paid,making', label: 'To make and send' },
  { value: 'awaiting_transfer', label: 'Waiting for bank transfer' },
  { value: allOrdersFilter, label: 'All orders' },
  ...Object.entries(orderStateTexts).map(([value, label]) => ({ value, label })),
]
