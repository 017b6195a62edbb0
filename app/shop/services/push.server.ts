/** A browser's URL at its push service, which is a secret, and the keys that encrypt messages to that browser. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** Identifies the shop to push services (VAPID). Base64url, as in browsers' API. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A later push with the same `tag` replaces this one, at the service and on the screen. */
export type Push = { target: PushTarget; keys: PushKeys; tag: string; text: string; ttlSeconds: number }

/**
 * `gone`: the subscription has ended. `refused`: the service will never accept this push. `error`: it may be retried.
 */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; text: string }
  | { kind: 'error'; text: string; waitSeconds: number | null }

export type PushSender = {
  /** True if the shop sends to the push service of this URL. */
  knows(endpoint: string): boolean
  send(push: Push): Promise<PushOutcome>
}
