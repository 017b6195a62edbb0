/**
 * True if the device reports that it is offline, or if the service worker served a cached page. If the network does not
 * answer, the device still reports that it is online.
 */
export function isDeviceOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept === 'yes'
}
