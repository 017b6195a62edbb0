import { isSavingData } from '../browser/saves-data.ts'
import { isIslandsPage } from './islands-page.ts'

/** A pointer that rests on a link for this long usually clicks it. */
const hoverDelayMs = 100

/**
 * Prefetches the public page of a link that is touched, hovered or focused, except for visitors who save data. Browsers
 * with `speculationRules` do so by themselves.
 */
export function prefetchPages() {
  if (HTMLScriptElement.supports?.('speculationrules')) return countPrefetched()
  const prefetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function onPointer({ target }: Event) {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.hash || link.origin !== location.origin || !isIslandsPage(link.pathname) || isSavingData()) return
    const { href } = link
    if (prefetched.has(href)) return
    timer = setTimeout(() => {
      prefetched.add(href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }, hoverDelayMs)
  }

  for (const use of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(use, onPointer)
}

/** Reports a page that the browser took from a prefetch: the server does not count a prefetch as a view. */
function countPrefetched() {
  const isPrefetched = performance
    .getEntriesByType('navigation')
    .some((entry) => 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch')
  if (isPrefetched) fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(() => {})
}
