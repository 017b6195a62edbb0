import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { followCart } from '#app/cart/cart-store.ts'
import { isIslandsPage } from '#app/framework/islands/islands-page.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { savePage, startServiceWorker } from '#app/framework/offline/saved-pages.ts'
import { showOfflineBanner } from '#app/framework/offline/show-offline-banner.ts'
import { showHomeLoading } from './landing/home-loading.ts'

const whilePaying =
  'You are offline. What you confirm on your phone still counts, and shows here when you are back. You cannot start a payment until then.'
const isPaymentPage = (path: string) => /^\/(shop\/checkout\/(?!card|bank)|pay\/)./.test(path)

/**
 * The frame of every page. Its first line, for screen readers, reports the connection. The effects run only on pages
 * with a router.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  useEffect(() => void startServiceWorker(), [])
  useEffect(() => void savePage(`${pathname}${search}`), [pathname, search])
  useEffect(followCart, [])
  useEffect(() => showOfflineBanner(isPaymentPage(pathname) ? whilePaying : undefined), [pathname])
  useEffect(bypassRouter, [])
  useEffect(showHomeLoading, [])
  return (
    <>
      <p data-connection="" aria-live="polite" className="sr-only" />
      <div className="contents">{children}</div>
    </>
  )
}

/**
 * Keeps clicks on some links from the router, so that the browser loads the whole document: links to pages with
 * islands, and all links while offline, because the service worker stores no data for the router.
 */
function bypassRouter(): () => void {
  const keepFromRouter = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin) return
    if (isDeviceOffline() || isIslandsPage(link.pathname)) event.stopPropagation()
  }
  window.addEventListener('click', keepFromRouter, true)
  return () => window.removeEventListener('click', keepFromRouter, true)
}
