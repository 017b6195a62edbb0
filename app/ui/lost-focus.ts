import { useEffect, useRef } from 'react'
import { isIslandsPage } from '#app/framework/islands/islands-page.ts'

/**
 * Moves the focus after its control was removed: from the body, the keyboard would start at the top of the page again.
 */
export function catchFocus(place: HTMLElement | null | undefined) {
  if (!place || document.activeElement !== document.body) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * After navigation within the shop, the focus starts at the page's heading, even if the previous page had no router,
 * such as a product's. A page opened from elsewhere starts at its top.
 */
export function usePageFocus(pathname: string) {
  const shown = useRef<string>(null)
  useEffect(() => {
    if (shown.current === pathname) return
    const follows = shown.current === null ? followsIslandsPage() : true
    shown.current = pathname
    if (follows)
      catchFocus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'))
  }, [pathname])
}

function followsIslandsPage(): boolean {
  if (!URL.canParse(document.referrer)) return false
  const { origin, pathname } = new URL(document.referrer)
  const [entry] = performance.getEntriesByType('navigation')
  const isOpened = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return isOpened && origin === location.origin && isIslandsPage(pathname)
}
