import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sandboxCredentials } from '../credentials.ts'
import type { Faults } from '../faults.ts'
import { jsonBody } from '../request-body.ts'
import type { Store } from '../state.ts'
import { findBodyRefusal } from './call-body.ts'
import { invalid, invalidToken, sendRefusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

const fields = { required: ['ShortCode', 'ResponseType', 'ConfirmationURL', 'ValidationURL'] }

type Parts = { store: Store; faults: Faults['byHand']; tokens: Tokens }

/**
 * Registers the addresses for manual payments. The real service accepts one registration, and lets an app use only one
 * version of the call.
 */
export function serveRegisterUrl(server: FastifyInstance, { store, faults, tokens }: Parts): void {
  server.post<{ Params: { version: string } }>('/mpesa/c2b/:version(^v[12]$)/registerurl', async (request, reply) => {
    if (!tokens.accepts(request)) return sendRefusal(reply, invalidToken)
    if (faults.version !== null && request.params.version !== faults.version) {
      const errorMessage = 'Invalid API call as no apiproduct match found'
      return sendRefusal(reply, { status: 401, errorCode: '401.003.01', errorMessage })
    }
    if (faults.once && store.state.addresses) {
      const errorMessage = 'Urls are already registered.'
      return sendRefusal(reply, { status: 500, errorCode: '500.003.1001', errorMessage })
    }
    const body = jsonBody(request) ?? {}
    const refusal = findBodyRefusal(body, fields)
    if (refusal) return sendRefusal(reply, refusal)
    const { ConfirmationURL: confirmationUrl, ValidationURL: validationUrl, ResponseType: responseType } = body
    if (String(body.ShortCode) !== sandboxCredentials.mpesa.shortcode) return sendRefusal(reply, invalid('ShortCode'))
    if (responseType !== 'Completed' && responseType !== 'Cancelled') return sendRefusal(reply, invalid('ResponseType'))
    if (!isAddress(confirmationUrl)) return sendRefusal(reply, invalid('ConfirmationURL'))
    if (!isAddress(validationUrl)) return sendRefusal(reply, invalid('ValidationURL'))
    store.state.addresses = { confirmationUrl, validationUrl }
    store.save()
    // The real service misspells this name.
    return { OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription: 'Success' }
  })
}

function isAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && /^https?:\/\//.test(value) && !/m-?pesa|safaricom|exec?|cmd|sql|query/i.test(value)
  )
}
