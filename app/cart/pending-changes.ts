import type { Answer } from '#app/framework/browser/api-client.ts'
import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import type { CartLine } from './cart.ts'
import { createLineId, type LineKey } from './line-id.ts'

/** A change that was made offline. `quantity`: 0 removes the line. `was`: the previous quantity. */
export type PendingChange = LineKey & {
  key: string
  quantity: number
  was: number
  /** Displayed until the server has the line. */
  line?: CartLine | undefined
}

export type StoredCart = { customerId: string; lines: CartLine[]; waiting: PendingChange[] }

/** Stores a cart for later pages. */
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
    const stored = readFromBrowser('localStorage', storageKey)
    return stored ? (JSON.parse(stored) as StoredCart) : null
  },
  keep: (cart) => writeStorage('localStorage', storageKey, JSON.stringify(cart)),
  forget: () => removeFromBrowser('localStorage', storageKey),
}

export const noStore: CartStore = { isOffline: () => false, read: () => null, keep: () => {}, forget: () => {} }

/** The cart as it will be after the pending changes. */
export function applyChanges(lines: readonly CartLine[], waiting: readonly PendingChange[]): CartLine[] {
  return waiting.reduce<CartLine[]>(
    (shown, { quantity, line, ...key }) => {
      const known = findLine(shown, key) ?? line
      if (!known) return shown
      const changed = { ...known, quantity }
      return shown.includes(known) ? shown.map((one) => (one === known ? changed : one)) : shown.concat(changed)
    },
    [...lines],
  )
}

/** The line with the same product, options and note. */
export function findLine<Line extends LineKey>(lines: readonly Line[], key: LineKey): Line | undefined {
  const id = createLineId(key)
  return lines.find((one) => createLineId(one) === id)
}

/** True if the change must stay pending and be sent again. */
const isTemporary = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

type SendChange = (change: PendingChange) => Promise<Answer<unknown>>

/** Returns only the fields that identify the line. */
export function toLineKey({ productId, choices, note }: LineKey): LineKey {
  return { productId, ...(choices?.length ? { choices } : {}), ...(note ? { note } : {}) }
}

/** The pending changes, and the last known cart of the server. */
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
    applyTo: (known: readonly CartLine[]) => applyChanges(known, changes),

    /** Restores this customer's cart. Deletes the stored cart of another customer. */
    begin(customer: string): CartLine[] {
      customerId = customer
      const stored = store.read()
      if (stored && stored.customerId !== customer) store.forget()
      const isOwn = stored?.customerId === customer
      changes = isOwn ? stored.waiting : []
      lines = isOwn ? stored.lines : []
      return [...lines]
    },

    storeLines(known: readonly CartLine[]) {
      lines = known
      keep()
    },

    wait(line: LineKey, quantity: number, look?: CartLine) {
      const was = findLine(applyChanges(lines, changes), line)?.quantity ?? 0
      changes = [...changes, { key: randomUuid(), ...toLineKey(line), quantity, was, line: look }]
      keep()
    },

    /**
     * Sends the changes in order and drops each one after its response, even if the server rejects it. Stops at a
     * temporary failure.
     */
    async send(sendOne: SendChange, isCurrent: () => boolean): Promise<Answer<unknown> | null> {
      for (let first = changes[0]; first; first = changes[0]) {
        const answer = await sendOne(first)
        if (!isCurrent()) return null
        if (!answer.ok && isTemporary(answer.status)) return answer
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
