import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { errorReason } from '../errors.ts'
import { ServiceUnavailable } from '../service-unavailable.server.ts'
import { fieldSentence, fieldSentences, problemBody } from './problem.ts'

/** The rest of a larger body is not read. */
const maxDrainedBytes = 16_000_000

export async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => {
        const field = fieldName(issue.instancePath)
        return [field, fieldSentence(field, issue.message ?? 'is not valid')]
      }),
    )
    // An address with an invalid parameter never exists, so it is 404 like any unknown address.
    const status = error.validationContext === 'params' ? 404 : 400
    return reply.code(status).send(problemBody({ status, message: fieldSentences(fields), fields }))
  }
  const status = isUnstorable(error) || isBrokenForm(error) ? 400 : (error.statusCode ?? 500)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    await drainBody(request.raw)
    return reply.code(413).send(problemBody({ status: 413, message: tooLargeMessage(request.routeOptions.bodyLimit) }))
  }
  if (status >= 400 && status < 500) {
    return reply.code(status).send(problemBody({ status, message: clientErrors[status] ?? error.message }))
  }
  if (isDatabaseUnavailable(error)) return sendUnavailable(error, request, reply, 'the database did not answer')
  if (error instanceof ServiceUnavailable)
    return sendUnavailable(error, request, reply, `${error.service} did not answer`)
  // Logs the route's pattern and not the address, because a callback's address contains its secret.
  request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
  return reply
    .code(500)
    .send(problemBody({ status: 500, message: 'Something went wrong on our side. Please try again.' }))
}

/** Reads the rest of the body, so that the client gets the response. The request timeout ends a slow upload. */
async function drainBody(request: IncomingMessage) {
  if (!(Number(request.headers['content-length']) <= maxDrainedBytes)) return
  request.resume()
  await finished(request).catch(() => {})
}

/** The change may have been committed just before the connection was lost. */
function sendUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply, logText: string) {
  request.log.warn({ reason: errorReason(error), requestId: request.id, route: request.routeOptions.url }, logText)
  const isReadOnly = request.method === 'GET' || request.method === 'HEAD'
  const message = isReadOnly
    ? 'The shop can’t answer right now. Please try again in a minute.'
    : 'The shop can’t tell right now whether that was done. Please look before you try again.'
  return reply
    .code(503)
    .header('retry-after', '5')
    .send(problemBody({ status: 503, message }))
}

function tooLargeMessage(limit: number): string {
  const text = limit < 1_000_000 ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / 1_000_000)} MB`
  return `That is too large: at most ${text}.`
}

const clientErrors: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'That is too large.',
  415: 'Please send JSON.',
  429: 'Too many requests. Please wait a minute and try again.',
}

/** PostgreSQL's text can't contain a NUL character, and its JSON can't contain a lone surrogate. */
function isUnstorable({ cause }: Error): boolean {
  if (!(cause instanceof Error)) return false
  const { code, routine = '' }: Error & { code?: string; routine?: string } = cause
  return code === '22021' || code === '22P05' || (code === '22P02' && routine.startsWith('json_'))
}

/** The form parser throws these without a status. */
function isBrokenForm({ message }: Error): boolean {
  return /^Multipart: Boundary not found$|unexpected end of multipart data$/i.test(message)
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}
