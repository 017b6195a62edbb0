/**
 * Whether the network is known or believed to be away: the device says so, or the page is a kept one, since nothing
 * else came. A network that is there but answers nothing is known by the second alone.
 */
export function isDeviceOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept === 'yes'
}
