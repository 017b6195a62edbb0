import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLineRule } from '#app/framework/text-rules.ts'
import { deliveryStates, offReasons, webhookEvents } from '../webhook.ts'

const event = z.enum(webhookEvents)
const events = z
  .array(event, 'Choose what it is told')
  .min(1, 'Choose what it is told')
  .max(webhookEvents.length, 'Choose each once')

/** `id`: chosen by the form, so that a second tap adds no second address. */
export const webhookInput = z.strictObject({ id: z.uuid(), url: textInput(singleLineRule('Address', 500)), events })
export type WebhookInput = z.infer<typeof webhookInput>

export const eventsInput = z.strictObject({ events })

/** Returned only once. */
export const webhookSecret = z.object({ secret: z.string() })

export const staffWebhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(event),
  created_at: z.string(),
  failing_since: z.string().nullable(),
  off_at: z.string().nullable(),
  off_reason: z.enum(offReasons).nullable(),
})
export type StaffWebhook = z.infer<typeof staffWebhook>

export const webhookDelivery = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  subject: z.string(),
  state: z.enum(deliveryStates),
  created_at: z.string(),
  tries: z.number(),
  last_try_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  /** The status and body of the last answer; null without an answer. */
  status: z.number().nullable(),
  answer: z.string().nullable(),
})
export type WebhookDeliveryRow = z.infer<typeof webhookDelivery>
