/** The options and note of a product that is not in the cart yet. */
type IntentQuery = { choices?: { name: string; value: string }[] | undefined; note?: string | undefined }

export type PendingAdd = IntentQuery & { productId: string; productName: string; quantity: number }

/** Navigation state of `/auth`. `from`: the path to return to; `email`: the form's default. */
export type AuthVisit = {
  from?: string
  email?: string
  reason?: 'session-ended'
  pendingAdd?: PendingAdd
  /** Display data for the product of `pendingAdd`. */
  piece?: { priceCents: number; imageKey: string | null; focus?: { x: number; y: number } | null | undefined }
}

/** Null for another site's path. Browsers read `\` as `/` and drop line breaks, so both are refused. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2000) return null
  return path.startsWith('//') || /[\\\p{Cc}]/u.test(path) ? null : path
}

/** A bearer link, which must not be part of another address. */
export function isSecretPath(path: string): boolean {
  return /^\/(orders\/[^/]+|pay)\/./.test(path)
}

/** A page that only the logged-in customer may see. */
export function isPersonalPath(path: string): boolean {
  return /^\/(account|shop\/checkout)(\/|$)/.test(path)
}

export function authPath(path: string): string {
  if (/^\/auth(?![^?#])/.test(path)) return path
  return path === '/' || isSecretPath(path) ? '/auth' : `/auth?return=${encodeURIComponent(path)}`
}

/** A login address that adds the product to the cart and returns to its page. */
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

/** Parses untrusted input from an address. */
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
