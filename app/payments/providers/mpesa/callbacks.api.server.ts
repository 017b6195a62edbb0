import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { countUnknownCall } from '#app/identity/throttling/unknown-calls.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type ReceivedCallback, receiveCallback } from '../../events/provider-events.server.ts'
import { unknownCallReply } from '../../events/unknown-call-reply.server.ts'
import { isSecret } from './c2b/addresses.server.ts'
import { takeConfirmation } from './c2b/confirmations.server.ts'
import { validatePayment } from './c2b/validation.server.ts'
import { takeResult } from './initiator/results.server.ts'

const largestBody = 64 * 1024
const accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.string() })
const verdict = z.object({ ResultCode: z.string(), ResultDesc: z.enum(['Accepted', 'Rejected']) })
const taken = { ResultCode: 0 as const, ResultDesc: 'Accepted' }

const params = z.object({ secret: z.string() })
const forProviders = callsFor({ policy: 'provider', tags: ['payments'], bodyLimit: largestBody })

export const paymentCallbackCall = forProviders('Where the provider tells how a payment ended').post(
  '/api/payments/callback/:token',
  { params: z.object({ token: z.string() }), answer: accepted },
)
const initiatorResultCall = (ending: '' | '/late') =>
  forProviders("Where the provider tells what came of an initiator's call").post(
    `/api/payments/result/:token${ending}`,
    { params: z.object({ token: z.string() }), answer: accepted },
  )
export const confirmationCall = forProviders('Where the provider tells of a payment by hand').post(
  '/api/payments/confirmation/:secret',
  { params, answer: accepted },
)
export const validationCall = forProviders('Where the provider asks whether to take a payment by hand').post(
  '/api/payments/validation/:secret',
  { params, answer: verdict },
)

/**
 * The provider may refuse a callback URL that contains a word such as 'mpesa'. Bodies are stored as received; the
 * provider reads only the status of the answer.
 */
export const callbacksApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  )

  addResultRoute(api, shop, '')
  addResultRoute(api, shop, '/late')
  addC2bRoutes(api, shop)

  handle(api, paymentCallbackCall, async (request) => {
    const reception = await receiveCallback(shop, storable(request.params.token), receivedOf(request))
    return reception.isKnown ? taken : unknownCallReply(reception.count, 'There is no such payment.')
  })
}

/** Two URLs for each call: one for its result, one for the notice that no result came in time. */
function addResultRoute(api: Api, shop: Shop, ending: '' | '/late') {
  handle(api, initiatorResultCall(ending), async (request) => {
    const reception = await takeResult(shop, storable(request.params.token), receivedOf(request), ending === '/late')
    return reception.isKnown ? taken : unknownCallReply(reception.count, 'There is no such call.')
  })
}

/** M-Pesa's calls about manual payments. Only the secret in the URL proves that M-Pesa is the caller. */
function addC2bRoutes(api: Api, shop: Shop) {
  const wrongAddress = 'There is no such address.'

  handle(api, confirmationCall, async (request) => {
    const reception = await takeConfirmation(shop, storable(request.params.secret), receivedOf(request))
    return reception.isKnown ? taken : unknownCallReply(reception.count, wrongAddress)
  })

  handle(api, validationCall, async (request) => {
    if (!(await isSecret(shop.db, request.params.secret)))
      return unknownCallReply(countUnknownCall(shop, request.ip), wrongAddress)
    return validatePayment(shop, storable(request.body))
  })
}

function receivedOf({ body, ip }: FastifyRequest): ReceivedCallback {
  return { body: storable(body), ip }
}

/** PostgreSQL cannot store a zero byte in text. */
function storable(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\u0000', '') : ''
}
