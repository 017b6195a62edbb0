import type { FastifyReply } from 'fastify'
import { cookieAttributes, cookieName } from '#app/framework/http/cookie-name.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'

/** The legacy cookie name, without the `__Host-` prefix. */
export const legacySessionCookieName = '__Secure-session'

/** Also sets the cookie `signed_in`, which scripts can read. Without this cookie they don't request the session. */
export function setSessionCookies(reply: FastifyReply, config: Config, setCookies: string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  if (setCookies.length > 0) reply.header('set-cookie', signedInCookie(config, '1', 30 * 86_400))
}

export function clearSessionCookies(reply: FastifyReply, config: Config, setCookies: string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  reply.header('set-cookie', signedInCookie(config, '', 0))
}

function signedInCookie(config: Config, value: string, maxAgeSeconds: number): string {
  return `${cookieName(config, 'signed_in')}=${value}; Max-Age=${maxAgeSeconds}; ${cookieAttributes(config)}; SameSite=Lax`
}
