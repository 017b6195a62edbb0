import { later } from '#app/platform/clock.ts'
import { type Mail, MailRefused } from '#app/platform/mail/mailer.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { PlainOutcome } from '#app/platform/texting.server.ts'
import { waitAfter } from './turns.server.ts'

/** After this it is no news any more, and the shop's pages tell it. */
const freshSeconds = 3 * 86_400

/** A mail has an id by which a repeat is known, so it is tried until a server has taken or refused it. */
export async function tryMail(shop: Shop, makeMail: () => Promise<Mail>): Promise<PlainOutcome> {
  try {
    await shop.mailer.send(await makeMail())
    return { kind: 'sent', messageId: null }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof MailRefused ? 'refused' : 'fault', text: why.slice(0, 300) }
  }
}

type Tried = { tries: number; wantedAt: Date }

/** How a message stands after a try. */
export function standingAfter({ tries, wantedAt }: Tried, outcome: PlainOutcome, now: Date) {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent' as const, sentAt: now, lastError: null, nextTryAt: null }
    case 'refused':
      return { state: 'set-aside' as const, lastError: outcome.text, nextTryAt: null }
    case 'fault': {
      const nextTryAt = later(now, waitAfter(tries))
      const isStale = nextTryAt > later(wantedAt, freshSeconds)
      if (isStale)
        return { state: 'set-aside' as const, lastError: `not sent in time: ${outcome.text}`, nextTryAt: null }
      return { lastError: outcome.text, nextTryAt }
    }
  }
}
