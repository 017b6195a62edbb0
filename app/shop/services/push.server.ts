/** A browser's address at its push service, which is a secret, and the keys that only that browser reads with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What proves to push services that the shop is who a browser was asked for. Base64url, as browsers take it. */
export type PushKeys = { publicKey: string; privateKey: string }

/** A later one with the same tag takes its place, at the service and on the screen. */
export type Push = { target: PushTarget; keys: PushKeys; tag: string; text: string; ttlSeconds: number }

/** `gone`: this address is nobody's any more. `refused`: this push is never taken. `fault`: it may be tried again. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; text: string }
  | { kind: 'fault'; text: string; waitSeconds: number | null }

export type PushSender = {
  /** Whether the shop would send there at all. */
  knows(endpoint: string): boolean
  send(push: Push): Promise<PushOutcome>
}
