import { removeFromBrowser } from '#app/framework/browser/browser-storage.ts'
import { isSavingData } from '#app/framework/browser/saves-data.ts'

/** The key of the recently viewed products in local storage. */
export const recentlyViewedKey = 'seen'

const isSupported = () => import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window

/** Waits until the page has loaded, so that it does not slow down the page. */
export async function startServiceWorker(): Promise<void> {
  if (!isSupported()) return
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve))
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

/** Client-side navigation loads only a page's data: the worker fetches the page itself for offline use. */
export async function savePage(address: string): Promise<void> {
  if (!isSupported() || isSavingData() || !navigator.onLine) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({
    seen: new URL(address, location.href).href,
    loaded: loaded.filter((name) => /^\/(assets|uploads)\//.test(name.slice(location.origin.length))),
  })
}

/** Called at a logout: the next user of the device must not see the visited pages. */
export async function clearSavedPages(): Promise<void> {
  removeFromBrowser('localStorage', recentlyViewedKey)
  if (!('caches' in window)) return
  try {
    // The worker also drops requests in progress.
    navigator.serviceWorker?.controller?.postMessage({ forget: true })
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}
