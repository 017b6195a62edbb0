/**
 * Runs in a page before the router. Opening the page's own address again, by a link or by typing it, is a new visit,
 * which starts at the top of the page. But browsers reuse the history entry, and the router restores the scroll
 * position by the entry's key, so this script sets a new key. Going back and reloading do not change the key.
 */
export const newVisitScript = `if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2) }, '')
  scrollTo(0, 0)
}`
