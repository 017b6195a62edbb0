/** `id` is the same for the same mail, so that a repeat is known as one; without it each sending is a mail of its own. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  id?: string
  /** The ids of what came before it in its thread, the first one first. */
  after?: readonly string[]
  /** Where an answer goes; the shop's sender reads none. */
  replyTo?: string
  /** JPEGs that the HTML names by `cid:`. */
  pictures?: readonly MailPicture[]
}
export type MailPicture = { cid: string; jpeg: Uint8Array }

/** Throws if the mail can't be sent. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** The mail server will not take this mail, or none for this address: trying again does not help. */
export class MailRefused extends Error {}
