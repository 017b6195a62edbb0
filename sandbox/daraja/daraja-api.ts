import type { FastifyInstance, FastifyReply } from 'fastify'
import { cutConnection, delayAnswer, sendBrokenAnswer } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'
import { jsonBody } from '../request-body.ts'
import type { Push, Store } from '../state.ts'
import { serveInitiatorCall } from './initiator-calls.ts'
import type { MobileNetwork } from './mobile-network.ts'
import { queryDescription } from './outcomes.ts'
import { readPushRequest, refuseQuery } from './push-request.ts'
import { b2cPayment, reversal } from './refunds.ts'
import { catchAll, invalid, invalidToken, sendRefusal } from './refusal.ts'
import { serveRegisterUrl } from './register-url.ts'
import { serveTokens, type Tokens } from './tokens.ts'
import { transactionStatus } from './transaction-status.ts'

type DarajaParts = { network: MobileNetwork; store: Store; faults: Faults; now: () => Date; resultDelayMs: number }

export function serveDaraja(server: FastifyInstance, parts: DarajaParts): Tokens {
  const tokens = serveTokens(server, { faults: parts.faults.token, now: parts.now })
  const { network, faults, now, resultDelayMs: delayMs } = parts
  const deliver = (url: string, body: string, inMs: number) => network.sendLater(url, body, inMs)
  const initiator = { tokens, faults: faults.initiator, now, delayMs, deliver }
  const { store } = parts
  for (const kind of [transactionStatus(store.state), reversal({ store, now }), b2cPayment({ store, now })]) {
    serveInitiatorCall(server, initiator, kind)
  }
  serveRegisterUrl(server, { store, faults: faults.byHand, tokens })
  servePush(server, parts, tokens)
  serveQuery(server, parts, tokens)
  for (const path of ['/mpesa/stkpush/v1/processrequest', '/mpesa/stkpushquery/v1/query']) {
    server.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: (_request, reply) =>
        sendRefusal(reply, { status: 405, errorCode: '405.001', errorMessage: 'Method Not Allowed' }),
    })
  }
  for (const path of ['/mpesa/*', '/oauth/*']) {
    server.all(path, (_request, reply) =>
      sendRefusal(reply, { status: 404, errorCode: '404.001.01', errorMessage: 'Resource not found' }),
    )
  }
  return tokens
}

function servePush(server: FastifyInstance, { network, faults }: DarajaParts, tokens: Tokens): void {
  server.post('/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    const fault = takeFault(faults.push)
    if (fault && fault !== 'lost') {
      await delayAnswer(faults.push.slowMs)
      return sendPushFault(reply, fault, faults.push)
    }
    if (!tokens.accepts(request)) return sendRefusal(reply, invalidToken)
    const parsed = readPushRequest(jsonBody(request), faults.push)
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal)
    if (network.isLocked(parsed.order.phone)) {
      const message = 'Unable to lock subscriber, a transaction is already in process for the current subscriber'
      return sendRefusal(reply, catchAll(message))
    }
    const push = network.accept(parsed.order)
    if (faults.callback.beforeAnswer) await network.settleAtOnce(push)
    await delayAnswer(faults.push.slowMs)
    return fault === 'lost' ? cutConnection(reply) : sendAccepted(push)
  })
}

function sendAccepted(push: Push) {
  return {
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  }
}

type PushFault = Exclude<Faults['push']['answer'], 'lost' | null>

function sendPushFault(reply: FastifyReply, fault: PushFault, faults: Faults['push']): FastifyReply {
  if (fault === 'invalid-token') return sendRefusal(reply, invalidToken)
  if (fault !== 'error') return sendBrokenAnswer(reply, fault)
  const { errorStatus: status, errorCode, errorMessage } = faults
  return sendRefusal(reply, { status, errorCode, errorMessage })
}

function serveQuery(server: FastifyInstance, { network, faults }: DarajaParts, tokens: Tokens): void {
  server.post('/mpesa/stkpushquery/v1/query', async (request, reply) => {
    const fault = takeFault(faults.query)
    await delayAnswer(faults.query.slowMs)
    if (fault && fault !== 'still-processing') return sendQueryFault(reply, fault)
    if (!tokens.accepts(request)) return sendRefusal(reply, invalidToken)
    const body = jsonBody(request)
    const refusal = refuseQuery(body)
    if (refusal) return sendRefusal(reply, refusal)
    if (typeof body?.CheckoutRequestID !== 'string') return sendRefusal(reply, invalid('CheckoutRequestID'))
    // `prompts()` expires old prompts, so that the query finds their result.
    network.prompts()
    const push = network.find(body.CheckoutRequestID)
    if (!push) return sendRefusal(reply, catchAll('The transaction does not Exist'))
    const resultCode = fault ? '4999' : (faults.query.resultCode ?? push.resultCode ?? '4999')
    return result(push, resultCode)
  })
}

function result(push: Push, resultCode: string) {
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutRequestId,
    ResultCode: resultCode,
    ResultDesc: queryDescription(resultCode),
  }
}

type QueryFault = Exclude<Faults['query']['answer'], 'still-processing' | null>

/** Clients must repeat a query after the catch-all code, so three faults send it with various texts and statuses. */
function sendQueryFault(reply: FastifyReply, fault: QueryFault): FastifyReply {
  switch (fault) {
    case 'invalid-token':
      return sendRefusal(reply, invalidToken)
    case 'empty-message':
      return sendRefusal(reply, { ...catchAll(''), status: 200 })
    case 'being-processed':
      return sendRefusal(reply, catchAll('The transaction is being processed'))
    case 'no-such':
      return sendRefusal(reply, catchAll('The transaction does not Exist'))
    case 'error':
      return sendRefusal(reply, { status: 500, errorCode: '500.003.1001', errorMessage: 'Internal Server Error' })
    default:
      return sendBrokenAnswer(reply, fault)
  }
}
