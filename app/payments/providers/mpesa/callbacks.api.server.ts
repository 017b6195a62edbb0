import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { acceptTextBodies, maxTextBodyBytes, storableText } from '#app/framework/http/text-body.server.ts'
import { countUnknownCall } from '#app/identity/throttling/unknown-calls.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type ReceivedCallback, receiveCallback } from '../../events/provider-events.server.ts'
import { unknownCallReply } from '../../events/unknown-call-reply.server.ts'
import { isC2bSecret } from './c2b/addresses.server.ts'
import { receiveConfirmation } from './c2b/confirmations.server.ts'
import { validatePayment } from './c2b/validation.server.ts'
import { receiveResult } from './initiator/results.server.ts'

const accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.string() })
const verdict = z.object({ ResultCode: z.string(), ResultDesc: z.enum(['Accepted', 'Rejected']) })
const acceptedAnswer = { ResultCode: 0 as const, ResultDesc: 'Accepted' }

const params = z.object({ secret: z.string() })
const forProviders = callsFor({ policy: 'provider', tags: ['payments'], bodyLimit: maxTextBodyBytes })

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
 * The paths do not contain 'mpesa', since the provider may refuse such callback URLs. Bodies are stored as received. The
 * provider reads only the status of the answer.
 */
export const callbacksApi: ModuleApi = async (api, { shop }) => {
  acceptTextBodies(api)
  registerResultRoutes(api, shop, '')
  registerResultRoutes(api, shop, '/late')
  registerC2bRoutes(api, shop)

  handle(api, paymentCallbackCall, async (request) => {
    const reception = await receiveCallback(shop, storableText(request.params.token), toReceivedCallback(request))
    return reception.isKnown ? acceptedAnswer : unknownCallReply(reception.count, 'There is no such payment.')
  })
}

/** Each call has two URLs: one for its result, and one for the notice of a timeout. */
function registerResultRoutes(api: Api, shop: Shop, ending: '' | '/late') {
  handle(api, initiatorResultCall(ending), async (request) => {
    const reception = await receiveResult(
      shop,
      storableText(request.params.token),
      toReceivedCallback(request),
      ending === '/late',
    )
    return reception.isKnown ? acceptedAnswer : unknownCallReply(reception.count, 'There is no such call.')
  })
}

/** M-Pesa's calls about manual payments. Only the secret in the URL proves that M-Pesa is the caller. */
function registerC2bRoutes(api: Api, shop: Shop) {
  const wrongAddress = 'There is no such address.'

  handle(api, confirmationCall, async (request) => {
    const reception = await receiveConfirmation(shop, storableText(request.params.secret), toReceivedCallback(request))
    return reception.isKnown ? acceptedAnswer : unknownCallReply(reception.count, wrongAddress)
  })

  handle(api, validationCall, async (request) => {
    if (!(await isC2bSecret(shop.db, request.params.secret)))
      return unknownCallReply(countUnknownCall(shop, request.ip), wrongAddress)
    return validatePayment(shop, storableText(request.body))
  })
}

function toReceivedCallback({ body, ip }: FastifyRequest): ReceivedCallback {
  return { body: storableText(body), ip }
}
