/**
 * True if the device reports that it is offline, or if the service worker served a cached page. A network that does not
 * answer is noticed only by the cached page.
 */
export function isDeviceOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept === 'yes'
}
