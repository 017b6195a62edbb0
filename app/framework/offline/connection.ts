/**
 * True if the device reports that it is offline, or if the page is a cached one because the network gave none. Only the
 * latter detects a network that does not answer.
 */
export function isDeviceOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept === 'yes'
}
