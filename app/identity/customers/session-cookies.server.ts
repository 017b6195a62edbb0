import type { FastifyReply } from 'fastify'
import type { Config } from '#app/platform/process/config.server.ts'

/**
 * Hands the session's cookies on, and beside them `signed_in`, which scripts may read: it says only that asking for the
 * session is worth a call.
 */
export function giveSession(reply: FastifyReply, config: Config, setCookies: string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  if (setCookies.length > 0) reply.header('set-cookie', hint(config, '1', 30 * 86_400))
}

export function takeSession(reply: FastifyReply, config: Config, setCookies: string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  reply.header('set-cookie', hint(config, '', 0))
}

function hint(config: Config, value: string, maxAgeSeconds: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `signed_in=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}
