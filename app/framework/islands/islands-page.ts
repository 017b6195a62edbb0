/** Pages that load no router and are hydrated in islands. `tests/public-scripts.test.ts` compares them with the routes. */
export const islandsPages =
  /^\/(?:(?:makers|delivery|sizes|questions|privacy|search|shop\/(?!(?:cart|checkout)(?:[/?#]|$))[^/?#]+)\/?)?(?=$|[?#])/i

/** Of an address in the shop. In development they are pages of the router, which reload while somebody works on them. */
export function isIslandsPage(address: string): boolean {
  return import.meta.env.PROD && islandsPages.test(address)
}
