/** `at` is ISO text in UTC. `id` is the Message-ID; `times` counts deliveries of the same mail. */
export type ReceivedMail = {
  id: string
  to: string
  from: string
  fromName: string
  subject: string
  replyTo: string | null
  inReplyTo: string | null
  references: string | null
  text: string
  html: string | null
  /** Images that the HTML refers to by `cid:`. Only the newest mails keep `data`, in base64. */
  pictures: { cid: string; type: string; bytes: number; data: string }[]
  at: string
  times: number
}

export type ReceivedText = {
  id: string
  to: string
  from: string | null
  text: string
  parts: number
  at: string
  /** The last delivery report. */
  report?: 'Success' | 'Failed'
}

export type InboxState = {
  mails: ReceivedMail[]
  texts: ReceivedText[]
  /** The callback address, as set in the SMS service's dashboard; null until it is set. */
  smsAddress: string | null
  /** Numbers that refuse SMS. */
  stopped: string[]
}

export const emptyInbox = (): InboxState => ({ mails: [], texts: [], smsAddress: null, stopped: [] })
