import { nameFromPath } from '#app/catalog/product.ts'
import { type AuthVisit, ownPath, type PendingAdd, readWish } from '#app/identity/customers/auth-visit.ts'
import { keepInBrowser, readFromBrowser } from '#app/platform/browser/browser-storage.ts'

const storageKey = 'auth-visits-done'

/** Browsers keep the navigation state on reload and Back, so a visit that was served is remembered. */
export function pendingAddOf(visit: { key: string; state: unknown }): PendingAdd | null {
  const pending = (visit.state as { pendingAdd?: PendingAdd } | null)?.pendingAdd
  if (typeof pending?.productId !== 'string' || typeof pending.productName !== 'string') return null
  return readDone().includes(visit.key) ? null : pending
}

/** Null for an address that `buyPath` did not make, or a product without a page. */
export function visitOfAddress(search: string): AuthVisit | null {
  const words = new URLSearchParams(search)
  const [productId, page] = [words.get('buy'), ownPath(words.get('return'))]
  const productName = page?.startsWith('/shop/') ? nameFromPath(page) : null
  if (!productId || !page || !productName) return null
  return { from: page, pendingAdd: { productId, productName, quantity: 1, ...readWish(words.get('as')) } }
}

export function markServed(visit: { key: string }): void {
  keepInBrowser('sessionStorage', storageKey, JSON.stringify([...readDone(), visit.key].slice(-50)))
}

function readDone(): string[] {
  try {
    const keys: unknown = JSON.parse(readFromBrowser('sessionStorage', storageKey) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}
