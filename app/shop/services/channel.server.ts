import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/** The makers' Telegram channel. `html` may use only the tags that Telegram knows. */
export type Channel = { post(html: string): Promise<SendOutcome> }
