import { z } from 'zod'

const customerMessage = z.object({
  id: z.string(),
  kind: z.enum([
    'placed',
    'paid',
    'making',
    'sent',
    'ready',
    'cancelled',
    'refunded',
    'being-checked',
    'answered',
    'photographed',
  ]),
  way: z.enum(['email', 'sms']),
  recipient: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'unclear', 'set-aside']),
  tries: z.number(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

/** Oldest first. `ways`: what this shop can send; `whatsapp`: a link with the words for the order as it stands. */
export const staffCustomerMessages = z.object({
  messages: z.array(customerMessage),
  ways: z.object({ email: z.boolean(), sms: z.boolean() }),
  whatsapp: z.string(),
})

export type StaffCustomerMessage = z.infer<typeof customerMessage>
export type StaffCustomerMessages = z.infer<typeof staffCustomerMessages>
