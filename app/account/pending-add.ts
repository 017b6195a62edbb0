import { nameFromPath } from '#app/catalog/product.ts'
import { type AuthVisit, ownPath, type PendingAdd } from '#app/identity/customers/auth-visit.ts'

const storageKey = 'auth-visits-done'

/**
 * What is still to be put into the cart for this visit of the login page. The browser keeps the navigation state
 * through a reload and when Back returns to the visit, so a visit that was served is remembered by its key.
 */
export function pendingAddOf(visit: { key: string; state: unknown }): PendingAdd | null {
  const pending = (visit.state as { pendingAdd?: PendingAdd } | null)?.pendingAdd
  if (typeof pending?.productId !== 'string' || typeof pending.productName !== 'string') return null
  return readDone().includes(visit.key) ? null : pending
}

/**
 * The visit that an address made by `buyPath` stands for. Null for any other address. A piece is known by its page, so
 * one without a page of this shop is none.
 */
export function visitOfAddress(search: string): AuthVisit | null {
  const words = new URLSearchParams(search)
  const [productId, page] = [words.get('buy'), ownPath(words.get('return'))]
  const productName = page?.startsWith('/shop/') ? nameFromPath(page) : null
  return productId && page && productName ? { from: page, pendingAdd: { productId, productName, quantity: 1 } } : null
}

export function markServed(visit: { key: string }): void {
  sessionStorage.setItem(storageKey, JSON.stringify([...readDone(), visit.key].slice(-50)))
}

function readDone(): string[] {
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}
