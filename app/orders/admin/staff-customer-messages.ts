import { z } from 'zod'
import { keysOf } from '#app/framework/records.ts'
import type { NotificationKind } from '../customer-messages/customer-message.ts'

export const notificationTexts: Record<NotificationKind, string> = {
  placed: 'How to pay it',
  paid: 'Paid',
  making: 'Being made',
  sent: 'On its way',
  ready: 'Ready to collect',
  cancelled: 'Cancelled',
  'stepped-back': 'Step taken back',
  'exchange-asked': 'Exchange to pay',
  exchanged: 'Exchanged',
  refunded: 'Refunded',
  'being-checked': 'Payment being checked',
  answered: 'Answer of the makers',
  photographed: 'Photo',
  link: 'Link to the order',
}

const notificationKinds = keysOf(notificationTexts)

const customerMessage = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  way: z.enum(['email', 'sms']),
  recipient: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'unclear', 'set-aside']),
  tries: z.number(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  report: z.enum(['delivered', 'failed']).nullable(),
  report_reason: z.string().nullable(),
})

/**
 * Oldest first. `ways`: the channels that the shop has; `whatsapp`: a link with a text about the order's current state,
 * null for an order without a phone.
 */
export const staffCustomerMessages = z.object({
  messages: z.array(customerMessage),
  ways: z.object({ email: z.boolean(), sms: z.boolean() }),
  whatsapp: z.string().nullable(),
})

export type StaffCustomerMessage = z.infer<typeof customerMessage>
export type StaffCustomerMessages = z.infer<typeof staffCustomerMessages>

/** A stored key is for example `placed` or `refunded:{id}`. */
export function notificationKind(key: string): NotificationKind {
  const kind = notificationKinds.find((name) => key.split(':')[0] === name)
  if (!kind) throw new Error(`unknown notification kind: ${key}`)
  return kind
}
