import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/**
 * Sends SMS to customers. `to` is international, with its plus. If the outcome is `unclear`, a delivery report may
 * settle it later, by the message's id.
 */
export type SmsSender = { send(sms: { to: string; text: string }): Promise<SendOutcome> }
