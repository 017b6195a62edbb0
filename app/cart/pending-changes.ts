import type { Answer } from '#app/framework/browser/api-client.ts'
import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import type { CartLine } from './cart.ts'
import { type LineKey, lineIdOf } from './line-id.ts'

/** A change made offline. `was`: the quantity that it started from; 0 removes. */
export type PendingChange = LineKey & {
  key: string
  quantity: number
  was: number
  /** Displayed until the server has the line. */
  line?: CartLine | undefined
}

export type StoredCart = { customerId: string; lines: CartLine[]; waiting: PendingChange[] }

/** Stores a cart beyond its page. */
export type CartStore = {
  isOffline(): boolean
  read(): StoredCart | null
  keep(cart: StoredCart): void
  forget(): void
}

const storageKey = 'cart'

export const browserStore: CartStore = {
  isOffline: isDeviceOffline,
  read() {
    const kept = readFromBrowser('localStorage', storageKey)
    return kept ? (JSON.parse(kept) as StoredCart) : null
  },
  keep: (cart) => writeStorage('localStorage', storageKey, JSON.stringify(cart)),
  forget: () => removeFromBrowser('localStorage', storageKey),
}

export const noStore: CartStore = { isOffline: () => false, read: () => null, keep: () => {}, forget: () => {} }

/** The cart as it will be after the pending changes. */
export function withChanges(lines: readonly CartLine[], waiting: readonly PendingChange[]): CartLine[] {
  return waiting.reduce<CartLine[]>(
    (shown, { quantity, line, ...key }) => {
      const known = lineOf(shown, key) ?? line
      if (!known) return shown
      const changed = { ...known, quantity }
      return shown.includes(known) ? shown.map((one) => (one === known ? changed : one)) : shown.concat(changed)
    },
    [...lines],
  )
}

/** The line with the same product, options and note. */
export function lineOf<Line extends LineKey>(lines: readonly Line[], key: LineKey): Line | undefined {
  const id = lineIdOf(key)
  return lines.find((one) => lineIdOf(one) === id)
}

/** Failures that do not reject the change itself: it stays pending. */
const mayPass = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

type Sending = (change: PendingChange) => Promise<Answer<unknown>>

/** Only the fields of the key. */
export function lineKeyOf({ productId, choices, note }: LineKey): LineKey {
  return { productId, ...(choices?.length ? { choices } : {}), ...(note ? { note } : {}) }
}

/** The pending changes, and the cart as the server had it last. */
export function createPendingChanges(store: CartStore) {
  let changes: PendingChange[] = []
  let customerId: string | null = null
  let lines: readonly CartLine[] = []

  function keep() {
    if (customerId) store.keep({ customerId, lines: [...lines], waiting: changes })
  }

  return {
    isOffline: () => store.isOffline(),
    hasAny: () => changes.length > 0,
    applyTo: (known: readonly CartLine[]) => withChanges(known, changes),

    /** Restores this customer's cart; another customer's is deleted. */
    begin(customer: string): CartLine[] {
      customerId = customer
      const kept = store.read()
      if (kept && kept.customerId !== customer) store.forget()
      const isOwn = kept?.customerId === customer
      changes = isOwn ? kept.waiting : []
      lines = isOwn ? kept.lines : []
      return [...lines]
    },

    keepLines(known: readonly CartLine[]) {
      lines = known
      keep()
    },

    wait(line: LineKey, quantity: number, look?: CartLine) {
      const was = lineOf(withChanges(lines, changes), line)?.quantity ?? 0
      changes = [...changes, { key: randomUuid(), ...lineKeyOf(line), quantity, was, line: look }]
      keep()
    },

    /** In order. Answered changes are not sent again; a rejected change gives way to the server's cart. */
    async send(sendOne: Sending, isCurrent: () => boolean): Promise<Answer<unknown> | null> {
      for (let first = changes[0]; first; first = changes[0]) {
        const answer = await sendOne(first)
        if (!isCurrent()) return null
        if (!answer.ok && mayPass(answer.status)) return answer
        changes = changes.slice(1)
        keep()
      }
      return null
    },

    drop() {
      changes = []
      lines = []
      keep()
    },

    /** Deletes everything at the end of a session. */
    end() {
      changes = []
      lines = []
      customerId = null
      store.forget()
    },
  }
}
