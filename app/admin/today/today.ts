import { z } from 'zod'
import { keysOf } from '#app/framework/records.ts'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'
import { productionLine } from '#app/production/production-wire.ts'

/** Each with its text for one item and for several. */
const waitingNames = {
  reviews_waiting: ['payment to check', 'payments to check'],
  receipts_waiting: ['payment without an order', 'payments without an order'],
  transfers_waiting: ['bank transfer to look for', 'bank transfers to look for'],
  letters_waiting: ['question to answer', 'questions to answer'],
  messages_waiting: ['message to read', 'messages to read'],
  product_reviews_waiting: ['review to publish', 'reviews to publish'],
} as const
export const waitingKinds = keysOf(waitingNames)
export type WaitingKind = keyof typeof waitingNames

export function waitingText(kind: WaitingKind, count: number): string {
  const [singular, plural] = waitingNames[kind]
  return `${count} ${count === 1 ? singular : plural}`
}

/** The last Nairobi day on which the task is in time. */
const dueOn = z.string()

export const todoItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('make'), due_on: dueOn, line: productionLine }),
  /** An order whose pieces are all made. `left_to_send`: the number of pieces that are in no parcel. */
  z.object({ kind: z.literal('send'), due_on: dueOn, order: staffOrderRow, left_to_send: z.number() }),
  /** `more`: the number of earlier days that are open as well. `oldest`: the first of these days, if there are any. */
  z.object({
    kind: z.literal('close'),
    due_on: dueOn,
    day: z.string(),
    more: z.number(),
    oldest: z.string().optional(),
  }),
  /** `since`: the day on which the oldest item arrived. */
  z.object({ kind: z.enum(waitingKinds), due_on: dueOn, since: z.string(), count: z.number() }),
])
export type TodoItem = z.infer<typeof todoItem>

export const today = z.object({
  day: z.string(),
  to_make: z.number(),
  /** The part of `to_make` that was due on an earlier day. */
  late_to_make: z.number(),
  to_send: z.number(),
  /** False if no channel announces paid orders. Then the list displays these orders first. */
  has_channel: z.boolean(),
  /** Open steps of the setup guide, for owners of a shop that has not sold yet. */
  to_set_up: z.number(),
  /** Null if the shop is open. */
  closed: z.object({ opens_on: z.string(), is_selling_paused: z.boolean() }).nullable(),
  items: z.array(todoItem),
})
export type Today = z.infer<typeof today>

/** '2 tasks late. 11 pieces to make. 2 orders to send.' */
export function summaryOf({ day, items, to_make, late_to_make, to_send }: Today): string {
  const late = late_to_make + items.filter(({ kind, due_on }) => kind !== 'make' && due_on < day).length
  const sentences = [
    [late, late === 1 ? 'task late' : 'tasks late'],
    [to_make, to_make === 1 ? 'piece to make' : 'pieces to make'],
    [to_send, to_send === 1 ? 'order to send' : 'orders to send'],
  ] as const
  const open = sentences.filter(([number]) => number > 0)
  return open.length === 0 ? 'Nothing to make or send.' : open.map(([number, text]) => `${number} ${text}.`).join(' ')
}

/** The items in the sections of the screen. */
export function todoSections({ day, items, has_channel }: Today): { title: string; items: TodoItem[] }[] {
  const isOfPaidOrder = ({ kind }: TodoItem) => kind === 'make' || kind === 'send'
  const others = has_channel ? items : items.filter((item) => !isOfPaidOrder(item))
  return [
    { title: 'Paid orders', items: has_channel ? [] : items.filter(isOfPaidOrder) },
    { title: 'Late', items: others.filter(({ due_on }) => due_on < day) },
    { title: 'For today', items: others.filter(({ due_on }) => due_on === day) },
    { title: 'Next', items: others.filter(({ due_on }) => due_on > day) },
  ]
}
