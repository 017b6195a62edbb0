import type { Config } from '#app/shop/config/config.server.ts'

/** Of Chrome and what is made of it, of its test channels, Firefox, Safari, Edge. */
const hosts =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/**
 * The address is typed by a browser, and the shop calls it: only services that are known, so that nobody makes the shop
 * call into its own network. In demo mode the sandbox's, too.
 */
export function isPushService(
  { isDemo, sandboxUrl }: Pick<Config, 'isDemo' | 'sandboxUrl'>,
  endpoint: string,
): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname)) return true
  return isDemo && sandboxUrl !== null && url.origin === sandboxUrl && url.pathname.startsWith('/web-push/')
}
