/** The address for the log, without the secrets that some contain. */
export function loggedAddress(url: string): string {
  return (url.split('?')[0] ?? '').replace(/[0-9a-f]{32,}/gi, '…')
}
