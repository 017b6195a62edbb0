import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../database/database-away.server.ts'
import { fieldSentences, problemBody } from './problem.ts'

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [fieldName(issue.instancePath), issue.message ?? 'is not valid']),
    )
    return reply.code(400).send(problemBody({ status: 400, message: fieldSentences(fields), fields }))
  }
  const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
  if (status >= 400 && status < 500) {
    return reply.code(status).send(problemBody({ status, message: clientErrors[status] ?? error.message }))
  }
  if (isDatabaseAway(error)) return answerDatabaseAway(error, request, reply)
  // Log the route's pattern, not the address: a callback's address holds its secret.
  request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
  return reply
    .code(500)
    .send(problemBody({ status: 500, message: 'Something went wrong on our side. Please try again.' }))
}

/** The change may have been made just before the connection was lost. */
function answerDatabaseAway(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  request.log.warn({ reason, requestId: request.id, route: request.routeOptions.url }, 'the database did not answer')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const message = isReading
    ? 'The shop can’t answer right now. Please try again in a minute.'
    : 'The shop can’t tell right now whether that was done. Please look before you try again.'
  return reply
    .code(503)
    .header('retry-after', '5')
    .send(problemBody({ status: 503, message }))
}

const clientErrors: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'That is too large: at most 64 KB.',
  415: 'Please send JSON.',
  429: 'Too many requests. Please wait a minute and try again.',
}

/** PostgreSQL's text cannot hold a NUL character. */
function isUnstorable(error: Error): boolean {
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return code === '22021' || code === '22P05'
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}
