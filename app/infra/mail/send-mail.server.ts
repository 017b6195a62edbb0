import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'
import { type Mail, type Mailer, MailRefused } from './mailer.server.ts'

/** All mails through one server share its pace. */
export const mailSlot = 'email'
/** Longer than any mail or SMS takes. */
export const sendingLeaseSeconds = 90
/** After this time the order's page and the makers inform better than a late message. */
export const maxMessageAgeSeconds = 3 * 86_400

/** Retried until a server has accepted or refused it, because a mail has an id by which a repeat is detected. */
export async function sendMail(mailer: Mailer, makeMail: () => Promise<Mail>): Promise<SendOutcome> {
  try {
    await mailer.send(await makeMail())
    return { kind: 'sent', messageId: null }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof MailRefused ? 'refused' : 'fault', text: why.slice(0, 300) }
  }
}
