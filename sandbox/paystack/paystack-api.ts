import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, holdBack } from '../answers.ts'
import { takeAnswer } from '../faults.ts'
import { anyBody } from '../request-body.ts'
import { sendCardBroken, sendCardProblem } from './answers.ts'
import type { CardOffice } from './card-office.ts'
import { paystackCredentials } from './credentials.ts'
import type { CardFaults } from './faults.ts'
import { readStart } from './start-request.ts'
import { paymentWords, refundWords } from './words.ts'

type PaystackParts = { office: CardOffice; faults: CardFaults }
type Params = { Params: { reference: string } }

/** Paystack's calls, as far as a shop with a hosted page needs them. */
export function servePaystack(server: FastifyInstance, parts: PaystackParts): void {
  serveStart(server, parts)
  serveVerify(server, parts)
  serveRefunds(server, parts)
}

function serveStart(server: FastifyInstance, { office, faults }: PaystackParts): void {
  server.post('/transaction/initialize', async (request, reply) => {
    const fault = takeAnswer(faults.cardStart)
    if (fault && fault !== 'lost') {
      await holdBack(faults.cardStart.slowMs)
      return sendCardBroken(reply, fault)
    }
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const reading = readStart(await anyBody(request))
    if (!reading.ok)
      return sendCardProblem(reply, 400, reading.message, { type: 'validation_error', code: reading.code })
    if (office.byReference(reading.order.reference)) {
      const words = { type: 'validation_error', code: 'duplicate_reference' }
      return sendCardProblem(reply, 400, 'Duplicate Transaction Reference', words)
    }
    const { accessCode, reference } = office.start(reading.order)
    await holdBack(faults.cardStart.slowMs)
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
    await holdBack(faults.cardVerify.slowMs)
    if (fault && fault !== 'ongoing' && fault !== 'not-found') return sendCardBroken(reply, fault)
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const payment = office.byReference(request.params.reference)
    if (!payment || fault === 'not-found') {
      const words = { type: 'validation_error', code: 'transaction_not_found' }
      return sendCardProblem(reply, 400, 'Transaction reference not found.', words)
    }
    const shown = fault ? { ...payment, status: 'ongoing' as const, paidAt: null } : payment
    return { status: true, message: 'Verification successful', data: paymentWords(shown, faults.cardVerify) }
  })
}

function serveRefunds(server: FastifyInstance, { office, faults }: PaystackParts): void {
  server.post('/refund', async (request, reply) => {
    const fault = takeAnswer(faults.cardRefund)
    if (fault && fault !== 'lost') {
      await holdBack(faults.cardRefund.slowMs)
      return sendCardBroken(reply, fault)
    }
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const body = await anyBody(request)
    const named = String(body.transaction ?? '')
    const payment = office.byReference(named) ?? office.payments.find(({ id }) => String(id) === named)
    if (!payment?.paidAt) return refuseRefund(reply, 'Transaction not found or not successful')
    const amount = body.amount === undefined ? office.refundable(payment) : Number(body.amount)
    if (!Number.isInteger(amount) || amount <= 0 || amount > office.refundable(payment)) {
      return refuseRefund(reply, 'Refund amount cannot be more than transaction amount')
    }
    const refund = office.refund(payment, amount, {
      customerNote: asNote(body.customer_note),
      merchantNote: asNote(body.merchant_note),
    })
    await holdBack(faults.cardRefund.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const data = { ...refundWords(refund), transaction: paymentWords(payment, faults.cardVerify) }
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  server.get<{ Params: { id: string } }>('/refund/:id', async (request, reply) => {
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const refund = office.refunds.find(({ id }) => String(id) === request.params.id)
    if (!refund) return sendCardProblem(reply, 404, 'Refund not found')
    return { status: true, message: 'Refund retrieved', data: listed(office, refund.id) }
  })

  server.get<{ Querystring: { transaction?: string } }>('/refund', async (request, reply) => {
    if (!isOurs(request)) return sendCardBroken(reply, 'invalid-key')
    const { transaction } = request.query
    const payment = office.payments.find(({ id, reference }) => String(id) === transaction || reference === transaction)
    const found = office.refunds.filter(({ reference }) => !transaction || reference === payment?.reference)
    const data = found.map(({ id }) => listed(office, id))
    return { status: true, message: 'Refunds retrieved', data, meta: { total: data.length, perPage: 50, page: 1 } }
  })
}

/** Here the payment is its number only. */
function listed(office: CardOffice, id: number) {
  const refund = office.refunds.find((one) => one.id === id)
  if (!refund) return null
  const { reference } = refund
  return { ...refundWords(refund), transaction: office.byReference(reference)?.id, transaction_reference: reference }
}

function refuseRefund(reply: FastifyReply, message: string): FastifyReply {
  return sendCardProblem(reply, 400, message, { type: 'validation_error', code: 'invalid_params' })
}

function asNote(note: unknown): string | null {
  return typeof note === 'string' ? note : null
}

function isOurs(request: FastifyRequest): boolean {
  return request.headers.authorization === `Bearer ${paystackCredentials.secretKey}`
}
