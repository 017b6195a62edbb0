import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggedIn } from './staff-login.server.ts'

/** The parts of a login request that identify the device. */
export type LoginSource = { ip: string; cookie: string | undefined; userAgent: string | undefined }

export function sourceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): LoginSource {
  return { ip, cookie: headers.cookie, userAgent: headers['user-agent'] }
}

export function answerLogin(reply: FastifyReply, { token, setCookie }: LoggedIn) {
  reply.header('set-cookie', setCookie)
  return { token, message: 'Login successful' }
}
