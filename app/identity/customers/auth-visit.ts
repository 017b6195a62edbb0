/** What a visitor wanted to put into the cart before being sent to log in. */
export type PendingAdd = { productId: string; productName: string; quantity: number }

/** Navigation state of `/auth`. `from` is a path of this shop to return to, `state` the navigation state it had. */
export type AuthVisit = { from?: string; state?: unknown; reason?: 'session-ended'; pendingAdd?: PendingAdd }

/**
 * `path` if it is a path of this shop, else null. Browsers read `\` as `/` and `//host` as another site, so both are
 * refused, as are line breaks and tabs, which browsers drop.
 */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2000) return null
  return path.startsWith('//') || /[\\\p{Cc}]/u.test(path) ? null : path
}

/** The address of the login page that leads back to `path` afterwards. From the login page itself it is that page. */
export function authPath(path: string): string {
  if (/^\/auth(?![^?#])/.test(path)) return path
  return path === '/' ? '/auth' : `/auth?return=${encodeURIComponent(path)}`
}

/** The address of the login page for somebody who is to come back to a piece's page with one of it in the cart. */
export function buyPath(productId: string, productPage: string): string {
  return `/auth?buy=${productId}&return=${encodeURIComponent(productPage)}`
}
