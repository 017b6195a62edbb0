import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer, sendHtml, sendOutage } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'
import { anyBody } from '../request-body.ts'
import type { Store } from '../state.ts'
import type { SmsReports } from './sms-reports.ts'

/** Valid in this sandbox only. Its account has one registered sender. */
export const smsCredentials = { username: 'sandbox', apiKey: 'atsk_enkiama-sandbox-key-of-no-worth', sender: 'ENKIAMA' }

type SmsParts = { store: Store; faults: Faults['sms']; now: () => Date; reports: SmsReports }
type Recipient = { statusCode: number; number: string; status: string; cost: string; messageId: string }

const formFields = [
  ...['username', 'to', 'message', 'from', 'bulkSMSMode', 'enqueue'],
  ...['keyword', 'linkId', 'retryDurationInHours'],
]

/** Reads the form. Accepts no JSON, because the real JSON call has another address. */
async function formBody(request: FastifyRequest): Promise<Record<string, unknown>> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  return isForm && Object.keys(request.query as object).length === 0 ? anyBody(request) : {}
}

/** Serves Africa's Talking's form call, and the call for the balance. */
export function serveSms(server: FastifyInstance, { store, faults, now, reports }: SmsParts): void {
  server.get('/version1/user', (request, reply) => {
    const { username } = request.query as { username?: string }
    const isOwner = request.headers.apikey === smsCredentials.apiKey && username === smsCredentials.username
    return isOwner ? reply.send({ UserData: { balance: 'KES 1785.5000' } }) : sendFault(reply, 'unauthorized')
  })
  server.post('/version1/messaging', async (request, reply) => {
    const fault = takeFault(faults)
    if (fault && fault !== 'lost' && fault !== 'no-balance' && fault !== 'not-taken' && fault !== 'blocked') {
      await delayAnswer(faults.slowMs)
      return sendFault(reply, fault)
    }
    const form = await formBody(request)
    const field = (name: string) => String(form[name] ?? '')
    if (request.headers.apikey !== smsCredentials.apiKey || field('username') !== smsCredentials.username) {
      return sendFault(reply, 'unauthorized')
    }
    const unknownField = Object.keys(form).find((name) => !formFields.includes(name))
    if (unknownField || !field('to') || !field('message')) return sendFault(reply, 'bad-request')
    if (form.from !== undefined && field('from') !== smsCredentials.sender) return sendFault(reply, 'bad-sender')
    const at = now().toISOString()
    const numbers = field('to').split(',').filter(Boolean)
    const recipients = numbers.map((number): Recipient => {
      if (fault === 'no-balance') return refusedRecipient(number, 405, 'InsufficientBalance')
      if (fault === 'not-taken') return refusedRecipient(number, 500, 'InternalServerError')
      if (fault === 'blocked' || store.state.stopped.includes(number))
        return refusedRecipient(number, 406, 'UserInBlacklist')
      if (!/^\+[1-9]\d{7,14}$/.test(number)) return refusedRecipient(number, 403, 'InvalidPhoneNumber')
      const id = `ATXid_${randomUUID().replaceAll('-', '')}`
      const text = field('message')
      const receivedText = { id, to: number, from: field('from') || null, text, parts: countParts(text), at }
      store.state.texts.push(receivedText)
      reports.reportLater(receivedText)
      return { statusCode: 101, number, status: 'Success', cost: 'KES 0.8000', messageId: id }
    })
    store.save()
    await delayAnswer(faults.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    const sent = recipients.filter(({ statusCode }) => statusCode === 101).length
    const cost = sent === 0 ? '0' : `KES ${(sent * 0.8).toFixed(4)}`
    const Message = `Sent to ${sent}/${numbers.length} Total Cost: ${cost}`
    return reply.code(201).send({ SMSMessageData: { Message, Recipients: recipients } })
  })
}

function refusedRecipient(number: string, statusCode: number, status: string): Recipient {
  return { statusCode, number, status, cost: '0', messageId: 'None' }
}

/**
 * Counts the parts of an SMS as the network does. A single part holds 160 characters of the basic alphabet, and each of
 * several parts holds 153. If the text has any other character, the limits are 70 and 67.
 */
export function countParts(text: string): number {
  const isBasic = /^[\n\r -_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ{}|~€]*$/.test(text)
  const length = isBasic ? text.length + (text.match(/[\^{}\\[\]~|€]/g) ?? []).length : text.length
  const [one, each] = isBasic ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / each)
}

type SmsFault = Exclude<Faults['sms']['answer'], 'lost' | 'no-balance' | 'not-taken' | 'blocked' | null> | 'bad-request'

function sendFault(reply: FastifyReply, fault: SmsFault): FastifyReply {
  if (fault === 'reset' || fault === 'html-502') return sendOutage(reply, fault)
  switch (fault) {
    case 'error-503':
      return sendHtml(reply, 503, 'Service unavailable')
    case 'unauthorized':
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
    case 'bad-request':
      return reply.code(400).type('text/plain').send('Bad request')
    case 'bad-sender':
      return reply.code(201).send({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } })
  }
}
