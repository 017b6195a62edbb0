import type { FastifyReply } from 'fastify'
import { cutConnection, sendHtml } from '../answers.ts'
import type { CardBroken } from './faults.ts'

export function sendCardProblem(
  reply: FastifyReply,
  status: number,
  message: string,
  details: { type?: string; code?: string } = {},
): FastifyReply {
  return reply
    .code(status)
    .send({ status: false, message, meta: { nextStep: 'Look at the documentation.' }, ...details })
}

export function sendCardFault(reply: FastifyReply, answer: CardBroken): FastifyReply {
  switch (answer) {
    case 'html-502':
      return sendHtml(reply, 502, 'Bad gateway')
    case 'too-many':
      reply.headers({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000060' })
      return sendCardProblem(reply, 429, 'Too many requests')
    case 'invalid-key':
      return sendCardProblem(reply, 401, 'Invalid key', { type: 'validation_error', code: 'invalid_Key' })
    default:
      return cutConnection(reply)
  }
}
