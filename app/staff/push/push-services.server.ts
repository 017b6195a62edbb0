import type { Config } from '#app/shop/config/config.server.ts'

/** The services of Chrome and its derivatives, its test channels, Firefox, Safari and Edge. */
const hosts =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/**
 * A client sends the endpoint, and the shop calls it. Only known services are allowed, so that a client can't make the
 * shop call into its own network. The demo also allows the sandbox's service.
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
