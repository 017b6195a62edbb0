import { keepInBrowser, readFromBrowser, removeFromBrowser } from '#app/platform/browser/browser-storage.ts'
import type { Customer } from '../customer.ts'

const storageKey = 'customer'

export function keepVisitor(customer: Customer): void {
  keepInBrowser('localStorage', storageKey, JSON.stringify(customer))
}

export function keptVisitor(): Customer | null {
  const kept = readFromBrowser('localStorage', storageKey)
  return kept ? (JSON.parse(kept) as Customer) : null
}

/** Whether somebody was kept. */
export function forgetVisitor(): boolean {
  const wasKept = readFromBrowser('localStorage', storageKey) !== null
  removeFromBrowser('localStorage', storageKey)
  return wasKept
}
