/** `id`: the same for a repeated mail, so that mail programs detect the repeat. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  id?: string
  /** The ids of earlier mails in the same thread, oldest first. */
  after?: readonly string[]
  /** The address for replies. Mails to the shop's sender address are not read. */
  replyTo?: string
  /** JPEGs that the HTML refers to by `cid:`. */
  pictures?: readonly MailPicture[]
}
export type MailPicture = { cid: string; jpeg: Uint8Array }

/** Throws if the mail can't be sent. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** The mail server refuses this mail, or any mail to this address: a retry does not help. */
export class MailRefused extends Error {}
