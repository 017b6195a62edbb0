import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer } from '../answers.ts'
import { takeFault } from '../faults.ts'
import { anyBody } from '../request-body.ts'
import { sendCardFault, sendCardProblem } from './answers.ts'
import type { CardGateway } from './card-gateway.ts'
import { paystackCredentials } from './credentials.ts'
import type { CardBroken, CardFaults } from './faults.ts'
import { paymentJson, refundJson } from './response-json.ts'
import { hasUnknownField, readStart } from './start-request.ts'
import type { CardRefund } from './transaction.ts'

type PaystackParts = { gateway: CardGateway; faults: CardFaults }
type Params = { Params: { reference: string } }

/** Paystack's calls for a shop with a hosted card page. */
export function servePaystack(server: FastifyInstance, parts: PaystackParts): void {
  serveStart(server, parts)
  serveVerify(server, parts)
  serveRefunds(server, parts)
}

function serveStart(server: FastifyInstance, { gateway, faults }: PaystackParts): void {
  server.post('/transaction/initialize', async (request, reply) => {
    const fault = takeFault(faults.cardStart)
    if (await sendRefusal(request, reply, { fault, ...faults.cardStart })) return reply
    const parsed = readStart(await anyBody(request))
    if (!parsed.ok)
      return sendCardProblem(reply, parsed.status, parsed.message, { type: 'validation_error', ...parsed.code })
    if (gateway.byReference(parsed.order.reference)) {
      const details = { type: 'validation_error', code: 'duplicate_reference' }
      return sendCardProblem(reply, 400, 'Duplicate Transaction Reference', details)
    }
    const { accessCode, reference } = gateway.start(parsed.order)
    await delayAnswer(faults.cardStart.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const data = {
      authorization_url: `http://${request.headers.host}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    }
    return { status: true, message: 'Authorization URL created', data }
  })
}

function serveVerify(server: FastifyInstance, { gateway, faults }: PaystackParts): void {
  server.get<Params>('/transaction/verify/:reference', async (request, reply) => {
    const fault = takeFault(faults.cardVerify)
    await delayAnswer(faults.cardVerify.slowMs)
    if (fault && fault !== 'ongoing' && fault !== 'not-found') return sendCardFault(reply, fault)
    if (!hasSecretKey(request)) return sendCardFault(reply, 'invalid-key')
    const payment = gateway.byReference(request.params.reference)
    // The documentation says 404. A real answer with 400 has been recorded, too.
    if (!payment || fault === 'not-found') return sendCardProblem(reply, 404, 'Transaction reference not found')
    const reported = fault ? { ...payment, status: 'ongoing' as const, paidAt: null } : payment
    return { status: true, message: 'Verification successful', data: paymentJson(reported, faults.cardVerify) }
  })
}

function serveRefunds(server: FastifyInstance, { gateway, faults }: PaystackParts): void {
  server.post('/refund', async (request, reply) => {
    const fault = takeFault(faults.cardRefund)
    if (await sendRefusal(request, reply, { fault, ...faults.cardRefund })) return reply
    const body = await anyBody(request)
    if (hasUnknownField(body, refundFields)) return refuseParams(reply, 'Invalid parameters')
    const transactionId = String(body.transaction ?? '')
    const payment =
      gateway.byReference(transactionId) ?? gateway.payments.find(({ id }) => String(id) === transactionId)
    if (!payment?.paidAt) return refuseParams(reply, 'Transaction not found or not successful')
    const amount = body.amount === undefined ? gateway.refundable(payment) : Number(body.amount)
    if (body.currency !== undefined && body.currency !== payment.currency)
      return refuseParams(reply, 'Invalid currency')
    if (!Number.isInteger(amount) || amount <= 0 || amount > gateway.refundable(payment)) {
      return refuseParams(reply, 'Refund amount cannot be more than transaction amount')
    }
    const refund = gateway.refund(payment, amount)
    await delayAnswer(faults.cardRefund.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const data = { ...refundJson(refund), transaction: paymentJson(payment, faults.cardVerify) }
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  server.get<{ Params: { id: string } }>('/refund/:id', async (request, reply) => {
    if (!hasSecretKey(request)) return sendCardFault(reply, 'invalid-key')
    const refund = gateway.refunds.find(({ id }) => String(id) === request.params.id)
    if (!refund || hasQuery(request)) return sendCardProblem(reply, 404, 'Refund not found')
    return { status: true, message: 'Refund retrieved', data: listItem(gateway, refund) }
  })

  // Filters and paging of this list are not documented, so the sandbox refuses them.
  server.get('/refund', async (request, reply) => {
    if (!hasSecretKey(request)) return sendCardFault(reply, 'invalid-key')
    if (hasQuery(request)) return refuseParams(reply, 'Invalid parameters')
    return {
      status: true,
      message: 'Refunds retrieved',
      data: gateway.refunds.map((refund) => listItem(gateway, refund)),
    }
  })
}

const refundFields = ['transaction', 'amount', 'currency', 'customer_note', 'merchant_note']

/** In this list, `transaction` is only the payment's number. */
function listItem(gateway: CardGateway, refund: CardRefund) {
  const { amount, currency, reference } = refund
  return { ...refundJson(refund), amount, currency, transaction: gateway.byReference(reference)?.id }
}

type FaultOptions = { fault: CardBroken | null; slowMs: number }

/** Returns true if it has sent a fault or refused a wrong key. The call must not run then. */
async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, slowMs }: FaultOptions,
): Promise<boolean> {
  const isBroken = fault !== null && fault !== 'lost'
  if (isBroken) await delayAnswer(slowMs)
  else if (hasSecretKey(request)) return false
  sendCardFault(reply, isBroken ? fault : 'invalid-key')
  return true
}

function refuseParams(reply: FastifyReply, message: string): FastifyReply {
  return sendCardProblem(reply, 422, message, { type: 'validation_error', code: 'invalid_params' })
}

function hasQuery(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length > 0
}

function hasSecretKey(request: FastifyRequest): boolean {
  return request.headers.authorization === `Bearer ${paystackCredentials.secretKey}`
}
