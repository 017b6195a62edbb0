import { savesData } from '../browser/saves-data.ts'
import { isIslandsPage } from './islands-page.ts'

/** A pointer rests this long on a link before a click. */
const meantMs = 100

/**
 * Prefetches the public page of a link that is touched, hovered or focused, except for visitors who save data. Browsers
 * with `speculationRules` do so by themselves.
 */
export function prefetchPages() {
  if (HTMLScriptElement.supports?.('speculationrules')) return countPrefetched()
  const prefetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function onPoint({ target }: Event) {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.hash || link.origin !== location.origin || !isIslandsPage(link.pathname) || savesData()) return
    const { href } = link
    if (prefetched.has(href)) return
    timer = setTimeout(() => {
      prefetched.add(href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }, meantMs)
  }

  for (const use of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(use, onPoint)
}

/** Reports a page that is shown from a prefetch: the server does not count a prefetch as a view. */
function countPrefetched() {
  const isPrefetched = performance
    .getEntriesByType('navigation')
    .some((entry) => 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch')
  if (isPrefetched) fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(() => {})
}
