import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lacksLine } from '#app/platform/offline/line.ts'
import { keepSeenPage, startServiceWorker } from '#app/platform/offline/seen-pages.ts'

/** Says that the page is a kept one, and keeps what is seen of the window. */
export function OfflineLine({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const isOffline = useSyncExternalStore(watchLine, lacksLine, () => false)
  useEffect(() => void startServiceWorker(), [])
  useEffect(() => void keepSeenPage(`${pathname}${search}`), [pathname, search])
  useEffect(() => openLinksWhole(), [])
  return (
    <>
      <p aria-live="polite" className={isOffline ? 'no-print bg-sand px-margin py-2.5 text-center text-sm' : 'sr-only'}>
        {isOffline &&
          'You are offline. Pages show as you last saw them; changes to your cart are sent when you are back.'}
      </p>
      {/* What a page places at its own top stays below the line. */}
      <div className={isOffline ? 'relative flex grow flex-col' : 'contents'}>{children}</div>
    </>
  )
}

function watchLine(look: () => void): () => void {
  const onBack = () => {
    delete document.documentElement.dataset.kept
    look()
  }
  window.addEventListener('online', onBack)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', onBack)
    window.removeEventListener('offline', look)
  }
}

/** Without a line the router gets no data, but the worker has the page. */
function openLinksWhole(): () => void {
  const keepFromRouter = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (link && lacksLine()) event.stopPropagation()
  }
  window.addEventListener('click', keepFromRouter, true)
  return () => window.removeEventListener('click', keepFromRouter, true)
}
