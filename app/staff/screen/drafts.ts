import {
  readFromBrowser,
  removeByPrefix,
  removeFromBrowser,
  writeStorage,
} from '#app/framework/browser/browser-storage.ts'
import { memberOf, readAdminToken, readEndedToken } from '../sessions/admin-token.ts'

/** A draft belongs to its member: another member who logs in on this device does not see it. */
function keyOf(form: string): string | null {
  const token = readAdminToken() ?? readEndedToken()
  return token === null ? null : `${prefixOf(token)}${form}`
}

const prefixOf = (token: string) => `draft ${memberOf(token)} `

/** The text typed into this form and not sent. Null if nothing is stored, or if the fields have changed since. */
export function readDraft<T>(form: string, empty: T): T | null {
  const key = keyOf(form)
  const text = key && readFromBrowser('localStorage', key)
  if (!text) return null
  try {
    const stored: unknown = JSON.parse(text)
    return hasSameShape(stored, empty) ? stored : null
  } catch {
    return null
  }
}

export function storeDraft(form: string, typed: unknown): void {
  const key = keyOf(form)
  if (key) writeStorage('localStorage', key, JSON.stringify(typed))
}

export function removeDraft(form: string): void {
  const key = keyOf(form)
  if (key) removeFromBrowser('localStorage', key)
}

/** Called at logout. */
export function removeDrafts(token: string): void {
  removeByPrefix('localStorage', prefixOf(token))
}

/** True if both have the same fields: an earlier version of the page may have stored others. */
function hasSameShape<T>(kept: unknown, empty: T): kept is T {
  if (empty === null) return true
  if (Array.isArray(empty)) return Array.isArray(kept) && kept.every((one) => hasSameShape(one, empty[0] ?? one))
  if (!isRecord(empty)) return typeof kept === typeof empty
  return isRecord(kept) && Object.entries(empty).every(([name, value]) => hasSameShape(kept[name], value))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
