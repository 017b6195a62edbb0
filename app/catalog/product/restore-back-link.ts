import { currentListVisit } from '../product-visit.ts'

/**
 * Points the link to the list from which the visitor came. A click goes back in the history, so the list appears as it
 * was.
 */
export function restoreBackLink(): (() => void) | undefined {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]')
  const words = link?.querySelector('span')
  const visit = link && words ? currentListVisit() : null
  if (!link || !words || !visit) return
  link.setAttribute('href', visit.from)
  const [path] = visit.from.split('?')
  const category = document.querySelector(`header nav a[href="${path}"]`)
  words.textContent = `Back to ${category?.textContent ?? 'the search'}`
  const goBack = (event: MouseEvent) => {
    if (!(event.target instanceof Node && link.contains(event.target))) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.go(-visit.stepsBack)
  }
  // In the capture phase, to run before the listener that hides such clicks from the router.
  window.addEventListener('click', goBack, true)
  return () => window.removeEventListener('click', goBack, true)
}
