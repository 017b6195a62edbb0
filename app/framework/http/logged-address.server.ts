/** For the log: some addresses hold the secret that opens them. */
export function loggedAddress(url: string): string {
  return (url.split('?')[0] ?? '').replace(/[0-9a-f]{32,}/gi, '…')
}
