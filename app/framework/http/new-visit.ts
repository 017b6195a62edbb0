/**
 * Runs in a page before the router. Opening the page's own address again, by a link or by typing it, is a new visit:
 * browsers show it from the top. But they keep its history entry, and with it the key under which the router stores the
 * scroll position; so the entry gets a new key. Going back and reloading keep theirs.
 */
export const beginNewVisit = `if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, '')
  scrollTo(0, 0)
}`
