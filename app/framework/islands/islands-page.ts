/**
 * Pages that load no router and are hydrated in islands. `tests/public-scripts.test.ts` compares them with the routes.
 */
export const islandsPages =
  /^\/(?:(?:makers|delivery|sizes|questions|privacy|search|shop\/(?!(?:cart|checkout)(?:[/?#]|$))[^/?#]+)\/?)?(?=$|[?#])/i

/** False in development, where these pages have a router, for hot reloading. */
export function isIslandsPage(address: string): boolean {
  return import.meta.env.PROD && islandsPages.test(address)
}
