/** What was chosen of a product before it goes into the cart. */
type AsWished = { choices?: { name: string; value: string }[] | undefined; note?: string | undefined }

export type PendingAdd = AsWished & { productId: string; productName: string; quantity: number }

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
export function buyPath(productId: string, productPage: string, { choices = [], note }: AsWished = {}): string {
  const wish = { ...(choices.length > 0 && { choices }), ...(note && { note }) }
  const as = Object.keys(wish).length > 0 ? `&as=${encodeURIComponent(JSON.stringify(wish))}` : ''
  return `/auth?buy=${productId}&return=${encodeURIComponent(productPage)}${as}`
}

/** Of an address, which anybody may have written. */
export function readWish(text: string | null): AsWished {
  try {
    const { choices, note } = JSON.parse(text ?? '{}') as { choices?: unknown; note?: unknown }
    const chosen = Array.isArray(choices)
      ? choices.map(({ name, value }) => ({ name: `${name}`, value: `${value}` }))
      : []
    return { ...(chosen.length > 0 && { choices: chosen }), ...(typeof note === 'string' && note && { note }) }
  } catch {
    return {}
  }
}
