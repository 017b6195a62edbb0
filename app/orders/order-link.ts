/** The bearer of this link sees the order without a login. */
export function orderLinkPath(number: string, token: string): `/orders/${string}/${string}` {
  return `/orders/${encodeURIComponent(number)}/${encodeURIComponent(token)}`
}

/** The page of an order: by its private link, or in the account. */
export function buyerOrderPath({ number, token }: { number: string; token?: string | undefined }): string {
  return token === undefined ? `/account/orders/${encodeURIComponent(number)}` : orderLinkPath(number, token)
}

export type BuyerApiPath = `/api/orders/${string}`

/** The API path of the order for its buyer. */
export function buyerApiPath({ number, token }: { number: string; token?: string | undefined }): BuyerApiPath {
  return token === undefined ? `/api/orders/${encodeURIComponent(number)}` : `/api${orderLinkPath(number, token)}`
}
