import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { DarajaRefusal } from './push-request.ts'

export const invalidToken: DarajaRefusal = {
  status: 404,
  errorCode: '404.001.03',
  errorMessage: 'Invalid Access Token',
}

export function sendRefusal(reply: FastifyReply, { status, errorCode, errorMessage }: DarajaRefusal): FastifyReply {
  return reply.code(status).send({ requestId: randomUUID().slice(9), errorCode, errorMessage })
}
