/** A browser's subscription. `token` ends its address; keys are base64url. */
export type PushSubscriber = {
  token: string
  /** The shop's key at the subscription; no other may send. */
  applicationServerKey: string
  publicKey: string
  privateKey: string
  auth: string
  isGone: boolean
}

/** A message as the browser gives it to the service worker. Times are ISO text in UTC. */
export type ReceivedPush = {
  token: string
  text: string
  topic: string | null
  urgency: string
  ttl: number
  at: string
}

export type PushState = { subscribers: PushSubscriber[]; pushed: ReceivedPush[] }

export const emptyPushes = (): PushState => ({ subscribers: [], pushed: [] })
