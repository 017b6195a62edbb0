import { z } from 'zod'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { acceptTextBodies, maxTextBodyBytes, storableText } from '#app/framework/http/text-body.server.ts'
import { receiveNamedCallback } from '../../events/provider-events.server.ts'
import { unknownCallReply } from '../../events/unknown-call-reply.server.ts'
import { hasWrongHash, readAirtelCallback, readShopReference } from './airtel-callback.ts'

const forProviders = callsFor({ policy: 'provider', tags: ['payments'] })

export const airtelCallbackCall = forProviders('Where Airtel Money tells how a payment ended').post(
  '/api/payments/airtel',
  { bodyLimit: maxTextBodyBytes, answer: z.object({ status: z.literal('received') }) },
)

/** The single callback URL that is set in Airtel's portal. Bodies are stored as received. */
export const airtelCallbacksApi: ModuleApi = async (api, { shop }) => {
  acceptTextBodies(api)

  handle(api, airtelCallbackCall, async (request) => {
    const body = storableText(request.body)
    const key = shop.config.airtel?.callbackKey
    if (hasWrongHash(body, key)) request.refusedAs = 401
    const isAuthentic = ['paid', 'failed'].includes(readAirtelCallback(body, key).kind)
    const shopReference = readShopReference(body) ?? ''
    const reception = await receiveNamedCallback(shop, 'airtel', shopReference, { body, ip: request.ip, isAuthentic })
    if (!reception.isKnown) return unknownCallReply(reception.count, 'There is no such payment.')
    return { status: 'received' as const }
  })
}
