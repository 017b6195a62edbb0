/**
 * Runs in a page before the router. A page whose own address is opened again, by a link or by typing it, is a new visit:
 * browsers show it from its beginning. They keep its entry in the history, though, and with it the name under which the
 * router knows how far the page had been scrolled; so the entry gets a new name. Going back and reloading keep theirs.
 */
export const beginNewVisit = `if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, '')
  scrollTo(0, 0)
}`
