export type PendingAdd = { productId: string; productName: string; quantity: number }

/** Navigation state of `/auth`. `from` is the path to return to, `state` its navigation state, `email` is filled in. */
export type AuthVisit = {
  from?: string
  state?: unknown
  email?: string
  reason?: 'session-ended'
  pendingAdd?: PendingAdd
}

/** Null for another site's path. Browsers read `\` as `/` and drop line breaks, so both are refused. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2000) return null
  return path.startsWith('//') || /[\\\p{Cc}]/u.test(path) ? null : path
}

/** Whoever has such an address can open it, so it stands in no other one. */
export function isSecretPath(path: string): boolean {
  return /^\/(orders\/[^/]+|pay)\/./.test(path)
}

export function authPath(path: string): string {
  if (/^\/auth(?![^?#])/.test(path)) return path
  return path === '/' || isSecretPath(path) ? '/auth' : `/auth?return=${encodeURIComponent(path)}`
}

/** A login address that puts one of the product into the cart and returns to its page. */
export function buyPath(productId: string, productPage: string): string {
  return `/auth?buy=${productId}&return=${encodeURIComponent(productPage)}`
}
