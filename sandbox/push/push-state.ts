/** A browser's subscription. Its address ends with `token`; keys are base64url. */
export type PushSubscriber = {
  token: string
  /** The shop's key at the time of subscribing. Only messages signed by this key are accepted. */
  applicationServerKey: string
  publicKey: string
  privateKey: string
  auth: string
  isGone: boolean
}

/** A message as the service worker receives it. Times are ISO text in UTC. */
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
