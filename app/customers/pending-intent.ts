/** The options and note of a product that is not in the cart yet. */
type LineIntent = { choices?: { name: string; value: string }[] | undefined; note?: string | undefined }

export type PendingAdd = LineIntent & { productId: string; productName: string; quantity: number }

/** Navigation state of `/auth`. `from`: the path to return to; `email`: the form's default. */
export type AuthVisit = {
  from?: string
  email?: string
  reason?: 'session-ended'
  pendingAdd?: PendingAdd
  /** Display data for the product of `pendingAdd`. */
  preview?: { priceCents: number; imageKey: string | null; focus?: { x: number; y: number } | null | undefined }
}

/**
 * Returns null for a path of another site. Refuses `\`, which browsers read as `/`, and line breaks, which they drop.
 */
export function toLocalPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2000) return null
  return path.startsWith('//') || /[\\\p{Cc}]/u.test(path) ? null : path
}

/** Whether the path is a bearer link, which must not be part of another address. */
export function isPrivateLinkPath(path: string): boolean {
  return /^\/(orders\/[^/]+|pay)\/./.test(path)
}

export function isPersonalPath(path: string): boolean {
  return /^\/(account|shop\/checkout)(\/|$)/.test(path)
}

export function authPath(path: string): string {
  if (/^\/auth(?![^?#])/.test(path)) return path
  return path === '/' || isPrivateLinkPath(path) ? '/auth' : `/auth?return=${encodeURIComponent(path)}`
}

/** A login address that adds the product to the cart and returns to its page. */
export function authPathWithProduct(
  productId: string,
  productPage: string,
  { choices = [], note }: LineIntent = {},
  reason?: AuthVisit['reason'],
): string {
  const intent = { ...(choices.length > 0 && { choices }), ...(note && { note }) }
  const intentQuery = Object.keys(intent).length > 0 ? `&as=${encodeURIComponent(JSON.stringify(intent))}` : ''
  const reasonQuery = reason ? `&reason=${reason}` : ''
  return `/auth?buy=${productId}&return=${encodeURIComponent(productPage)}${intentQuery}${reasonQuery}`
}

/** Parses untrusted input from an address. */
export function parseLineIntent(text: string | null): LineIntent {
  try {
    const { choices, note }: { choices?: unknown; note?: unknown } = JSON.parse(text ?? '{}')
    const selected = Array.isArray(choices)
      ? choices.map(({ name, value }) => ({ name: `${name}`, value: `${value}` }))
      : []
    return { ...(selected.length > 0 && { choices: selected }), ...(typeof note === 'string' && note && { note }) }
  } catch {
    return {}
  }
}
