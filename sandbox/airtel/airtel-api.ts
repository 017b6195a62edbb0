import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer, sendBrokenAnswer } from '../answers.ts'
import { type BrokenAnswer, type Faults, takeFault } from '../faults.ts'
import { jsonBody } from '../request-body.ts'
import type { AirtelNetwork } from './airtel-network.ts'
import { airtelCredentials } from './credentials.ts'
import { outcomeOf } from './outcomes.ts'
import { hasOnlyFields, readPush, readRefund } from './push-request.ts'

type AirtelParts = { network: AirtelNetwork; faults: Faults; now: () => Date }
type Tokens = { accepts: (request: FastifyRequest) => boolean; reset: () => void }

/** Serves Airtel Africa's Open API for collections in Kenya. */
export function serveAirtel(server: FastifyInstance, parts: AirtelParts): Tokens {
  const tokens = serveToken(server, parts)
  servePush(server, parts, tokens)
  serveEnquiry(server, parts, tokens)
  serveRefund(server, parts, tokens)
  return tokens
}

function serveToken(server: FastifyInstance, { faults: { airtelToken: faults }, now }: AirtelParts): Tokens {
  const expiries = new Map<string, number>()
  server.post('/auth/oauth2/token', async (request, reply) => {
    const fault = takeFault(faults)
    await delayAnswer(faults.slowMs)
    if (fault) return sendFault(reply, fault)
    const body = jsonBody(request)
    const { clientId, clientSecret } = airtelCredentials
    const isOurs = body?.client_id === clientId && body.client_secret === clientSecret
    const isExact = body !== null && hasOnlyFields(body, ['client_id', 'client_secret', 'grant_type'])
    if (!isOurs || !isExact || body?.grant_type !== 'client_credentials') {
      return reply.code(401).send({ error_description: 'Invalid client authentication', error: 'invalid_client' })
    }
    const token = randomBytes(24).toString('base64url')
    const { lifetimeSeconds, expiresInAsText } = faults
    expiries.set(token, now().getTime() + lifetimeSeconds * 1000)
    const expiresIn = expiresInAsText ? String(lifetimeSeconds) : lifetimeSeconds
    return { token_type: 'bearer', access_token: token, expires_in: expiresIn }
  })
  return {
    accepts: (request) => {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      return token !== undefined && (expiries.get(token) ?? 0) > now().getTime()
    },
    reset: () => expiries.clear(),
  }
}

function servePush(server: FastifyInstance, { network, faults }: AirtelParts, tokens: Tokens): void {
  server.post('/merchant/v1/payments/', async (request, reply) => {
    const { slowMs, code, echoesFalse } = faults.airtelPush
    const fault = takeFault(faults.airtelPush)
    if (fault === 'refused-200' || fault === 'refused-400') {
      await delayAnswer(slowMs)
      return refuse(reply, fault === 'refused-200' ? 200 : 400, code)
    }
    if (fault && fault !== 'lost' && fault !== 'in-doubt') {
      await delayAnswer(slowMs)
      return fault === 'bad-token' ? refuseToken(reply) : sendFault(reply, fault)
    }
    const refusal = refuseHeaders(request, reply, tokens)
    if (refusal) return refusal
    const parsed = readPush(jsonBody(request))
    if (!parsed.ok) return refuse(reply, parsed.status, parsed.code)
    if (network.find(parsed.order.id)) return refuse(reply, 200, 'ESB000041')
    const payment = network.accept(parsed.order)
    if (faults.airtelCallback.beforeAnswer) await network.settleAtOnce(payment)
    await delayAnswer(slowMs)
    if (fault === 'lost') return cutConnection(reply)
    if (fault === 'in-doubt') return refuse(reply, 200, code)
    return {
      data: { transaction: { id: echoesFalse ? false : payment.id, status: 'SUCCESS' } },
      status: statusOf('DP00800001006', true),
    }
  })
}

function serveEnquiry(server: FastifyInstance, { network, faults }: AirtelParts, tokens: Tokens): void {
  server.get<{ Params: { id: string } }>('/standard/v1/payments/:id', async (request, reply) => {
    const { slowMs, status: forcedStatus, withReceipt } = faults.airtelEnquiry
    const fault = takeFault(faults.airtelEnquiry)
    await delayAnswer(slowMs)
    if (fault === 'bad-token') return refuseToken(reply)
    if (fault && fault !== 'not-found') return sendFault(reply, fault)
    const refusal = refuseHeaders(request, reply, tokens)
    if (refusal) return refusal
    const payment = network.find(request.params.id)
    if (!payment || fault) return refuse(reply, 200, 'ESB000045')
    const outcome = payment.code ? outcomeOf(payment.code) : null
    const transactionStatus = forcedStatus ?? outcome?.status ?? 'TIP'
    const hasReceipt = transactionStatus === 'TS' && withReceipt
    return {
      data: {
        transaction: {
          ...(hasReceipt ? { airtel_money_id: payment.airtelMoneyId } : {}),
          id: payment.id,
          message: outcome?.message ?? 'Transaction in progress',
          status: transactionStatus,
        },
      },
      // A sample in Airtel's portal has this code together with the status TS.
      status: statusOf(payment.state === 'failed' ? (payment.code ?? '') : 'DP00800001006', true),
    }
  })
}

function serveRefund(server: FastifyInstance, { network, faults }: AirtelParts, tokens: Tokens): void {
  server.post('/standard/v1/payments/refund', async (request, reply) => {
    const { slowMs, saysNoSuccess } = faults.airtelRefund
    const fault = takeFault(faults.airtelRefund)
    if (fault && fault !== 'lost' && fault !== 'refused') {
      await delayAnswer(slowMs)
      return sendFault(reply, fault)
    }
    const refusal = refuseHeaders(request, reply, tokens)
    if (refusal) return refusal
    const receipt = readRefund(jsonBody(request))
    if (receipt === null) return refuse(reply, 400, 'ROUTER003')
    const payment = network.listAll().find((one) => one.airtelMoneyId === receipt)
    if (fault === 'refused' || payment?.state !== 'paid' || payment.refundedAt) return refuse(reply, 200, 'ESB000011')
    network.refund(payment)
    await delayAnswer(slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const answer = { airtel_money_id: payment.airtelMoneyId, status: 'SUCCESS' }
    return {
      data: { transaction: answer },
      status: { ...statusOf('DP00800001001', !saysNoSuccess), result_code: 'ESB000010' },
    }
  })
}

/** Sends a refusal for a wrong token or wrong headers. Returns null if the call may run. */
function refuseHeaders(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): FastifyReply | null {
  if (!tokens.accepts(request)) return refuseToken(reply)
  const { 'x-country': country, 'x-currency': currency, accept, 'content-type': type } = request.headers
  const isComplete = country && currency && accept && /^application\/json\b/.test(type ?? '')
  if (!isComplete) return refuse(reply, 400, 'ROUTER003')
  if (country !== 'KE') return refuse(reply, 400, 'ROUTER006')
  return currency === 'KES' ? null : refuse(reply, 400, 'ROUTER112')
}

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(401).send({ error_description: 'Invalid access token', error: 'invalid_token' })
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ status: statusOf(code, false) })
}

/** Codes starting with DP go in `response_code`, all others in `result_code`. */
function statusOf(code: string, success: boolean) {
  const message = success ? 'SUCCESS' : code.startsWith('DP') ? outcomeOf(code).message : 'Request failed'
  const codes = code.startsWith('DP')
    ? { response_code: code, result_code: success ? 'ESB000010' : 'ESB000011' }
    : { result_code: code }
  return { code: '200', message, ...codes, success }
}

function sendFault(reply: FastifyReply, fault: BrokenAnswer): FastifyReply {
  if (fault !== 'error') return sendBrokenAnswer(reply, fault)
  return reply.code(500).send({ status: { code: '500', message: 'Something Went Wrong', success: false } })
}
