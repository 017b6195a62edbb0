import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { clearPayingCountry } from '#app/money/paying-country.ts'
import type { Customer } from '../identity/customer.ts'

const storageKey = 'customer'

export function storeCustomer(customer: Customer): void {
  writeStorage('localStorage', storageKey, JSON.stringify(customer))
}

export function readStoredCustomer(): Customer | null {
  const stored = readFromBrowser('localStorage', storageKey)
  return stored ? JSON.parse(stored) : null
}

/** If the browser blocks storage, even reading cookies throws. */
export function isSignedIn(): boolean {
  try {
    return document.cookie.includes('signed_in=1')
  } catch {
    return false
  }
}

/**
 * Runs before the first paint, so that a customer never sees 'Login' while the session is unknown (`session-unknown`).
 */
export const signedInScript = `try { if (document.cookie.indexOf('signed_in=1') >= 0) document.documentElement.className += ' signed-in' } catch (error) {}`

/** True if there is a session, or data of an ended one to delete. */
export function mayBeCustomer(): boolean {
  return isSignedIn() || readFromBrowser('localStorage', storageKey) !== null
}

/** Returns true if a customer was stored. */
export function clearStoredCustomer(): boolean {
  const wasStored = readFromBrowser('localStorage', storageKey) !== null
  removeFromBrowser('localStorage', storageKey)
  clearPayingCountry()
  return wasStored
}

/** Calls `onChange` when another tab logs in or out. */
export function watchStoredCustomer(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === storageKey || key === null) && onChange()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
