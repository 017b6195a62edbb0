import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { delayAnswer, sendBrokenAnswer } from '../answers.ts'
import { sandboxCredentials } from '../credentials.ts'
import { type Faults, takeFault } from '../faults.ts'
import { sendRefusal } from './refusal.ts'

export type Tokens = { accepts: (request: FastifyRequest) => boolean; reset: () => void }

type TokenParts = { faults: Faults['token']; now: () => Date }

export function serveTokens(server: FastifyInstance, { faults, now }: TokenParts): Tokens {
  const expiries = new Map<string, number>()

  server.get('/oauth/v1/generate', async (request, reply) => {
    const fault = takeFault(faults)
    await delayAnswer(faults.slowMs)
    if (fault) return sendFault(reply, fault)
    if (!hasValidKey(request.headers.authorization)) {
      return sendRefusal(reply, { status: 400, errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' })
    }
    const { grant_type: grantType } = request.query as { grant_type?: unknown }
    if (grantType !== 'client_credentials') {
      return sendRefusal(reply, { status: 400, errorCode: '400.008.02', errorMessage: 'Invalid grant type passed' })
    }
    if (faults.newKillsOld) expiries.clear()
    const token = randomBytes(21).toString('base64').replace(/\W/g, 'x')
    const lifetime = faults.lifetimeSeconds
    expiries.set(token, now().getTime() + lifetime * 1000)
    return { access_token: token, expires_in: faults.expiresInAsText ? String(lifetime) : lifetime }
  })

  return {
    accepts: (request) => {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      return token !== undefined && (expiries.get(token) ?? 0) > now().getTime()
    },
    reset: () => expiries.clear(),
  }
}

function hasValidKey(authorization: string | undefined): boolean {
  const { consumerKey, consumerSecret } = sandboxCredentials.mpesa
  return authorization === `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
}

function sendFault(reply: FastifyReply, fault: NonNullable<Faults['token']['answer']>): FastifyReply {
  if (fault === 'empty') return reply.code(400).send()
  if (fault !== 'error') return sendBrokenAnswer(reply, fault)
  return sendRefusal(reply, { status: 500, errorCode: '500.003.1001', errorMessage: 'Internal Server Error' })
}
