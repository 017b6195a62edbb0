/** Shows the order to whoever has it, without a login. */
export function orderLinkPath(number: string, token: string): string {
  return `/orders/${number}/${token}`
}
