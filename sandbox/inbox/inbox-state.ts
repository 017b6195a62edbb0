/** A mail as it was received, times as ISO text in UTC. `id` is its Message-ID: a repeat is shown once. */
export type ReceivedMail = {
  id: string
  to: string
  from: string
  fromName: string
  subject: string
  /** As it names them. */
  replyTo: string | null
  inReplyTo: string | null
  references: string | null
  text: string
  html: string | null
  /** What its HTML names by `cid:`; `data`, in base64, is kept of the latest mails alone. */
  pictures: { cid: string; type: string; bytes: number; data: string }[]
  at: string
  /** How often it came. */
  times: number
}

export type ReceivedText = {
  id: string
  to: string
  from: string | null
  text: string
  parts: number
  at: string
  /** What was reported of it. */
  report?: 'Success' | 'Failed'
}

export type InboxState = {
  mails: ReceivedMail[]
  texts: ReceivedText[]
  /** The callback address in the dashboard; null until it is typed there. */
  smsAddress: string | null
  /** Numbers that want no SMS. */
  stopped: string[]
}

export const emptyInbox = (): InboxState => ({ mails: [], texts: [], smsAddress: null, stopped: [] })
