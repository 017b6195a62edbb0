import { z } from 'zod'
import type { NotificationKind } from '../customer-messages/customer-message.ts'

const notificationKinds = [
  'placed',
  'paid',
  'making',
  'sent',
  'ready',
  'cancelled',
  'stepped-back',
  'exchange-asked',
  'exchanged',
  'refunded',
  'being-checked',
  'answered',
  'photographed',
  'link',
] as const satisfies readonly NotificationKind[]

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
