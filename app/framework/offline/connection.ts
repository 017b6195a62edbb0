/**
 * True if the device reports that it is offline, or if the service worker served a cached page. Only a cached page
 * reveals a network that does not answer.
 */
export function isDeviceOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept === 'yes'
}
