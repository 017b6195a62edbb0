import { errorMessage } from '../../framework/errors.ts'
import type { SendOutcome } from '../../framework/outbox/send-outcome.ts'
import { type Mail, type Mailer, MailRefused } from './mailer.server.ts'

/** All mails share one slot of the send throttle, because one mail server sends them. */
export const mailSlot = 'email'
/** Longer than sending any mail or SMS takes. */
export const sendingLeaseSeconds = 90
/** An older message is not sent: by then the order's page or the makers have newer information for the customer. */
export const maxMessageAgeSeconds = 3 * 86_400

/** A failed mail is retried, because mail programs detect a repeat by the mail's id. */
export async function sendMail(mailer: Mailer, makeMail: () => Promise<Mail>): Promise<SendOutcome> {
  try {
    await mailer.send(await makeMail())
    return { kind: 'sent', messageId: null }
  } catch (error) {
    return { kind: error instanceof MailRefused ? 'refused' : 'error', text: errorMessage(error).slice(0, 300) }
  }
}
