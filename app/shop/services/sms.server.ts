import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/**
 * SMS to customers. `to` is international, with its plus. A delivery report may settle an `unclear` one later, by its
 * id.
 */
export type Texting = { send(sms: { to: string; text: string }): Promise<SendOutcome> }
