import { z } from 'zod'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { takeNamedCallback } from '../settling/callbacks.server.ts'
import { readOwnId } from './airtel-callback.ts'

const largestBody = 64 * 1024

/** Mounted at `/api/payments`: the one address that Airtel's portal knows. Whatever comes is kept as it is. */
export const airtelCallbacksApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  )

  api.post(
    '/airtel',
    {
      config: { policy: 'provider' },
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where Airtel Money tells how a payment ended',
        response: { 200: z.object({ status: z.literal('received') }), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      // A zero byte cannot be stored as text.
      const body = typeof request.body === 'string' ? request.body.replaceAll('\u0000', '') : ''
      const isKnown = await takeNamedCallback(shop, 'airtel', readOwnId(body) ?? '', { body, ip: request.ip })
      if (!isKnown) return refuse(reply, { status: 404, message: 'There is no such payment.' })
      return { status: 'received' as const }
    },
  )
}
