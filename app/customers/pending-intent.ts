/** What was chosen of a product before it goes into the cart. */
type IntentQuery = { choices?: { name: string; value: string }[] | undefined; note?: string | undefined }

export type PendingAdd = IntentQuery & { productId: string; productName: string; quantity: number }

/** Navigation state of `/auth`. `from` is the path to return to, `email` is filled in. */
export type AuthVisit = {
  from?: string
  email?: string
  reason?: 'session-ended'
  pendingAdd?: PendingAdd
  /** How the product of `pendingAdd` is shown. */
  piece?: { priceCents: number; imageKey: string | null; focus?: { x: number; y: number } | null | undefined }
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

/** A page of who is logged in, and of nobody else. */
export function isPersonalPath(path: string): boolean {
  return /^\/(account|shop\/checkout)(\/|$)/.test(path)
}

export function authPath(path: string): string {
  if (/^\/auth(?![^?#])/.test(path)) return path
  return path === '/' || isSecretPath(path) ? '/auth' : `/auth?return=${encodeURIComponent(path)}`
}

/** A login address that puts one of the product into the cart and returns to its page. */
export function buyPath(
  productId: string,
  productPage: string,
  { choices = [], note }: IntentQuery = {},
  reason?: AuthVisit['reason'],
): string {
  const wish = { ...(choices.length > 0 && { choices }), ...(note && { note }) }
  const as = Object.keys(wish).length > 0 ? `&as=${encodeURIComponent(JSON.stringify(wish))}` : ''
  const why = reason ? `&reason=${reason}` : ''
  return `/auth?buy=${productId}&return=${encodeURIComponent(productPage)}${as}${why}`
}

/** Of an address, which anybody may have written. */
export function readIntent(text: string | null): IntentQuery {
  try {
    const { choices, note }: { choices?: unknown; note?: unknown } = JSON.parse(text ?? '{}')
    const chosen = Array.isArray(choices)
      ? choices.map(({ name, value }) => ({ name: `${name}`, value: `${value}` }))
      : []
    return { ...(chosen.length > 0 && { choices: chosen }), ...(typeof note === 'string' && note && { note }) }
  } catch {
    return {}
  }
}
