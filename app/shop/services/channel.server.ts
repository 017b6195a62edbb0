import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'

/** The makers' Telegram channel. `html` may contain only the tags that Telegram supports. */
export type Channel = { post(html: string): Promise<SendOutcome> }
