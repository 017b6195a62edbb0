import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { clearPayingCountry } from '#app/money/paying-country.ts'
import type { Customer } from '../identity/customer.ts'

const storageKey = 'customer'

export function storeVisitor(customer: Customer): void {
  writeStorage('localStorage', storageKey, JSON.stringify(customer))
}

export function storedVisitor(): Customer | null {
  const kept = readFromBrowser('localStorage', storageKey)
  return kept ? JSON.parse(kept) : null
}

/** A page that may keep nothing at all can't even look. */
export function isSignedIn(): boolean {
  try {
    return document.cookie.includes('signed_in=1')
  } catch {
    return false
  }
}

/** Whether a session is there, or what an ended one left here has to go. */
export function mayBeCustomer(): boolean {
  return isSignedIn() || readFromBrowser('localStorage', storageKey) !== null
}

/** Whether somebody was kept. */
export function clearVisitor(): boolean {
  const wasKept = readFromBrowser('localStorage', storageKey) !== null
  removeFromBrowser('localStorage', storageKey)
  clearPayingCountry()
  return wasKept
}

/** Calls when another tab logs in or out. */
export function watchStoredVisitor(onChange: () => void): () => void {
  const look = ({ key }: StorageEvent) => (key === storageKey || key === null) && onChange()
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
