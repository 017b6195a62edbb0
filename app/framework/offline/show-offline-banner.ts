import { isDeviceOffline } from './connection.ts'

const offlineText = 'You are offline. Pages show as you last saw them; changes to your cart are sent when you are back.'
const offlineClasses = 'no-print bg-sand px-margin py-2.5 text-center text-sm'

/** Displays in the empty line above the page (`data-connection`) that the page comes from the cache. */
export function showOfflineBanner(text = offlineText): () => void {
  const update = () => {
    const isOffline = isDeviceOffline()
    const [line, page] = document.querySelectorAll<HTMLElement>('[data-connection], [data-connection] + *')
    if (!line || !page) return
    line.textContent = isOffline ? text : ''
    line.className = isOffline ? offlineClasses : 'sr-only'
    // Content positioned at the top of the page stays below the line.
    page.className = isOffline ? 'relative flex grow flex-col' : 'contents'
  }
  const onRestored = () => {
    delete document.documentElement.dataset.kept
    update()
  }
  update()
  window.addEventListener('online', onRestored)
  window.addEventListener('offline', update)
  return () => {
    window.removeEventListener('online', onRestored)
    window.removeEventListener('offline', update)
  }
}
