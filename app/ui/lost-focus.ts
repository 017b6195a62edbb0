import { useEffect, useRef } from 'react'
import { isIslandsPage } from '#app/framework/islands/islands-page.ts'

/**
 * Moves the focus after the focused control was removed. Otherwise keyboard users would continue at the top of the
 * page.
 */
export function moveLostFocus(element: HTMLElement | null | undefined) {
  if (!element || document.activeElement !== document.body) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * After navigation within the shop the focus is on the page's heading, even if the previous page had no router, for
 * instance a product page. If the visitor came from another site, the focus stays at the start of the page.
 */
export function usePageFocus(pathname: string) {
  const lastPath = useRef<string>(null)
  useEffect(() => {
    if (lastPath.current === pathname) return
    const isFromShop = lastPath.current === null ? cameFromIslandsPage() : true
    lastPath.current = pathname
    if (isFromShop)
      moveLostFocus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'))
  }, [pathname])
}

function cameFromIslandsPage(): boolean {
  if (!URL.canParse(document.referrer)) return false
  const { origin, pathname } = new URL(document.referrer)
  const [entry] = performance.getEntriesByType('navigation')
  const isOpened = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return isOpened && origin === location.origin && isIslandsPage(pathname)
}
