import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type DarajaRefusal = { status: number; errorCode: string; errorMessage: string }

export const invalidToken: DarajaRefusal = {
  status: 404,
  errorCode: '404.001.03',
  errorMessage: 'Invalid Access Token',
}

export function invalid(field: string): DarajaRefusal {
  return { status: 400, errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` }
}

/** The real service uses this code for nearly every error. */
export function catchAll(errorMessage: string): DarajaRefusal {
  return { status: 500, errorCode: '500.001.1001', errorMessage }
}

export function sendRefusal(reply: FastifyReply, { status, errorCode, errorMessage }: DarajaRefusal): FastifyReply {
  return reply.code(status).send({ requestId: randomUUID().slice(9), errorCode, errorMessage })
}
