import type { FastifyRequest } from 'fastify'

/** The parts of a login request that identify the device. */
export type LoginSource = { ip: string; cookie: string | undefined; userAgent: string | undefined }

export function sourceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): LoginSource {
  return { ip, cookie: headers.cookie, userAgent: headers['user-agent'] }
}
