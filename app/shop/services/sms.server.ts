import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/**
 * Sends SMS to customers. `to`: an international number with its plus. If the outcome is `unclear`, a later delivery
 * report with the message's id may settle it.
 */
export type SmsSender = { send(sms: { to: string; text: string }): Promise<SendOutcome> }
