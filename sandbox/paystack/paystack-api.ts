import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer } from '../answers.ts'
import { takeAnswer } from '../faults.ts'
import { anyBody } from '../request-body.ts'
import { sendCardBroken, sendCardProblem } from './answers.ts'
import type { CardOffice } from './card-transactions.ts'
import { paystackCredentials } from './credentials.ts'
import type { CardBroken, CardFaults } from './faults.ts'
import { otherField, readStart } from './start-request.ts'
import { paymentTexts, refundTexts } from './texts.ts'
import type { CardRefund } from './transaction.ts'

type PaystackParts = { office: CardOffice; faults: CardFaults }
type Params = { Params: { reference: string } }

/** Paystack's calls for a shop with a hosted card page. */
export function servePaystack(server: FastifyInstance, parts: PaystackParts): void {
  serveStart(server, parts)
  serveVerify(server, parts)
  serveRefunds(server, parts)
}

function serveStart(server: FastifyInstance, { office, faults }: PaystackParts): void {
  server.post('/transaction/initialize', async (request, reply) => {
    const fault = takeAnswer(faults.cardStart)
    if (await refuses(request, reply, { fault, ...faults.cardStart })) return reply
    const reading = readStart(await anyBody(request))
    if (!reading.ok)
      return sendCardProblem(reply, reading.status, reading.message, { type: 'validation_error', ...reading.code })
    if (office.byReference(reading.order.reference)) {
      const words = { type: 'validation_error', code: 'duplicate_reference' }
      return sendCardProblem(reply, 400, 'Duplicate Transaction Reference', words)
    }
    const { accessCode, reference } = office.start(reading.order)
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

function serveVerify(server: FastifyInstance, { office, faults }: PaystackParts): void {
  server.get<Params>('/transaction/verify/:reference', async (request, reply) => {
    const fault = takeAnswer(faults.cardVerify)
    await delayAnswer(faults.cardVerify.slowMs)
    if (fault && fault !== 'ongoing' && fault !== 'not-found') return sendCardBroken(reply, fault)
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const payment = office.byReference(request.params.reference)
    // The published description says 404; 400 has been recorded too.
    if (!payment || fault === 'not-found') return sendCardProblem(reply, 404, 'Transaction reference not found')
    const shown = fault ? { ...payment, status: 'ongoing' as const, paidAt: null } : payment
    return { status: true, message: 'Verification successful', data: paymentTexts(shown, faults.cardVerify) }
  })
}

function serveRefunds(server: FastifyInstance, { office, faults }: PaystackParts): void {
  server.post('/refund', async (request, reply) => {
    const fault = takeAnswer(faults.cardRefund)
    if (await refuses(request, reply, { fault, ...faults.cardRefund })) return reply
    const body = await anyBody(request)
    if (otherField(body, refundFields)) return refuseParams(reply, 'Invalid parameters')
    const named = String(body.transaction ?? '')
    const payment = office.byReference(named) ?? office.payments.find(({ id }) => String(id) === named)
    if (!payment?.paidAt) return refuseParams(reply, 'Transaction not found or not successful')
    const amount = body.amount === undefined ? office.refundable(payment) : Number(body.amount)
    if (body.currency !== undefined && body.currency !== payment.currency)
      return refuseParams(reply, 'Invalid currency')
    if (!Number.isInteger(amount) || amount <= 0 || amount > office.refundable(payment)) {
      return refuseParams(reply, 'Refund amount cannot be more than transaction amount')
    }
    const refund = office.refund(payment, amount)
    await delayAnswer(faults.cardRefund.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const data = { ...refundTexts(refund), transaction: paymentTexts(payment, faults.cardVerify) }
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  server.get<{ Params: { id: string } }>('/refund/:id', async (request, reply) => {
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const refund = office.refunds.find(({ id }) => String(id) === request.params.id)
    if (!refund || hasQuery(request)) return sendCardProblem(reply, 404, 'Refund not found')
    return { status: true, message: 'Refund retrieved', data: listed(office, refund) }
  })

  // No filter and no paging of this list is documented, so none is accepted.
  server.get('/refund', async (request, reply) => {
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    if (hasQuery(request)) return refuseParams(reply, 'Invalid parameters')
    return { status: true, message: 'Refunds retrieved', data: office.refunds.map((refund) => listed(office, refund)) }
  })
}

const refundFields = ['transaction', 'amount', 'currency', 'customer_note', 'merchant_note']

/** In this list, the payment is its number only. */
function listed(office: CardOffice, refund: CardRefund) {
  const { amount, currency, reference } = refund
  return { ...refundTexts(refund), amount, currency, transaction: office.byReference(reference)?.id }
}

type Refusal = { fault: CardBroken | null; slowMs: number }

/** Sends an error for a fault or a foreign key before the call runs. */
async function refuses(request: FastifyRequest, reply: FastifyReply, { fault, slowMs }: Refusal): Promise<boolean> {
  const isBroken = fault !== null && fault !== 'lost'
  if (isBroken) await delayAnswer(slowMs)
  else if (isOurs(request)) return false
  sendCardBroken(reply, isBroken ? fault : 'invalid-key')
  return true
}

function refuseParams(reply: FastifyReply, message: string): FastifyReply {
  return sendCardProblem(reply, 422, message, { type: 'validation_error', code: 'invalid_params' })
}

function hasQuery(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length > 0
}

function isOurs(request: FastifyRequest): boolean {
  return request.headers.authorization === `Bearer ${paystackCredentials.secretKey}`
}
