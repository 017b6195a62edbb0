import { nameFromPath } from '#app/catalog/product.ts'
import { type AuthVisit, type PendingAdd, parseLineIntent, toLocalPath } from '#app/customers/pending-intent.ts'
import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

const storageKey = 'auth-visits-done'

/** Null if the visit was handled before: the browser keeps its state on reload and Back. */
export function readPendingAdd(visit: { key: string; state: unknown }): PendingAdd | null {
  const { state } = visit
  const pending = typeof state === 'object' && state !== null && 'pendingAdd' in state ? state.pendingAdd : null
  if (!isPendingAdd(pending)) return null
  return readHandledKeys().includes(visit.key) ? null : pending
}

function isPendingAdd(value: unknown): value is PendingAdd {
  if (typeof value !== 'object' || value === null || !('productId' in value && 'productName' in value)) return false
  return typeof value.productId === 'string' && typeof value.productName === 'string'
}

/** Parses an address that `authPathWithProduct` created. Null for any other address. */
export function parseAuthVisit(search: string): AuthVisit | null {
  const params = new URLSearchParams(search)
  const [productId, page] = [params.get('buy'), toLocalPath(params.get('return'))]
  const productName = page?.startsWith('/shop/') ? nameFromPath(page) : null
  if (!productId || !page || !productName) return null
  const pendingAdd = { productId, productName, quantity: 1, ...parseLineIntent(params.get('as')) }
  return { from: page, pendingAdd, ...(params.get('reason') === 'session-ended' && { reason: 'session-ended' }) }
}

export function markVisitHandled(visit: { key: string }): void {
  writeStorage('sessionStorage', storageKey, JSON.stringify([...readHandledKeys(), visit.key].slice(-50)))
}

function readHandledKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(readFromBrowser('sessionStorage', storageKey) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}
