import type { FastifyReply } from 'fastify'
import type { Config } from '#app/platform/process/config.server.ts'

/** Also sets `signed_in`, which scripts can read: without it the browser need not ask for a session. */
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
