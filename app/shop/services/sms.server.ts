import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/** SMS to customers. `to` is international, with its plus. An `unclear` one may be reported later, by its id. */
export type Texting = { send(sms: { to: string; text: string }): Promise<SendOutcome> }
