import { removeFromBrowser } from '#app/framework/browser/browser-storage.ts'
import { savesData } from '#app/framework/browser/saves-data.ts'

/** In local storage: the products that were looked at. */
export const seenProductsKey = 'seen'

const isPossible = () => import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window

/** After the page has loaded, so that it never waits for this. */
export async function startServiceWorker(): Promise<void> {
  if (!isPossible()) return
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve))
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

/** A page reached by a link loads only its data: the worker gets the page itself, to have it offline. */
export async function savePage(address: string): Promise<void> {
  if (!isPossible() || savesData() || !navigator.onLine) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({
    seen: new URL(address, location.href).href,
    loaded: loaded.filter((name) => /^\/(assets|uploads)\//.test(name.slice(location.origin.length))),
  })
}

/** Where somebody has been is nobody else's business. */
export async function forgetSavedPages(): Promise<void> {
  removeFromBrowser('localStorage', seenProductsKey)
  if (!('caches' in window)) return
  try {
    // The worker forgets what is still under way, too.
    navigator.serviceWorker?.controller?.postMessage({ forget: true })
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // Blocked storage holds nothing.
  }
}
