import { nameFromPath } from '#app/catalog/product.ts'
import { type AuthVisit, ownPath, type PendingAdd, readIntent } from '#app/customers/pending-intent.ts'
import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

const storageKey = 'auth-visits-done'

/** Browsers keep the navigation state on reload and Back, so a handled visit is remembered. */
export function pendingAddOf(visit: { key: string; state: unknown }): PendingAdd | null {
  const { state } = visit
  const pending = typeof state === 'object' && state !== null && 'pendingAdd' in state ? state.pendingAdd : null
  if (!isPendingAdd(pending)) return null
  return readDone().includes(visit.key) ? null : pending
}

function isPendingAdd(value: unknown): value is PendingAdd {
  if (typeof value !== 'object' || value === null || !('productId' in value && 'productName' in value)) return false
  return typeof value.productId === 'string' && typeof value.productName === 'string'
}

/** Null for an address that `buyPath` did not make, or a product without a page. */
export function visitOfAddress(search: string): AuthVisit | null {
  const words = new URLSearchParams(search)
  const [productId, page] = [words.get('buy'), ownPath(words.get('return'))]
  const productName = page?.startsWith('/shop/') ? nameFromPath(page) : null
  if (!productId || !page || !productName) return null
  const pendingAdd = { productId, productName, quantity: 1, ...readIntent(words.get('as')) }
  return { from: page, pendingAdd, ...(words.get('reason') === 'session-ended' && { reason: 'session-ended' }) }
}

export function markServed(visit: { key: string }): void {
  writeStorage('sessionStorage', storageKey, JSON.stringify([...readDone(), visit.key].slice(-50)))
}

function readDone(): string[] {
  try {
    const keys: unknown = JSON.parse(readFromBrowser('sessionStorage', storageKey) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}
