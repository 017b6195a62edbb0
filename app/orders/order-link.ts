/** Shows the order to whoever has it, without a login. */
export function orderLinkPath(number: string, token: string): `/orders/${string}/${string}` {
  return `/orders/${encodeURIComponent(number)}/${encodeURIComponent(token)}`
}

/** The page of an order, by its link or among those of the account. */
export function buyersOrderPath({ number, token }: { number: string; token?: string | undefined }): string {
  return token === undefined ? `/account/orders/${encodeURIComponent(number)}` : orderLinkPath(number, token)
}

export type BuyersCallPath = `/api/orders/${string}`

/** The order's calls, for whoever sees its page. */
export function buyersCallPath({ number, token }: { number: string; token?: string | undefined }): BuyersCallPath {
  return token === undefined ? `/api/orders/${encodeURIComponent(number)}` : `/api${orderLinkPath(number, token)}`
}
