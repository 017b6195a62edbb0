import { z } from 'zod'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { takeCallback } from '../settling/callbacks.server.ts'

const largestBody = 64 * 1024

/**
 * Mounted at `/api/payments`: a word such as 'mpesa' in a callback's address may be refused by the provider. Whatever
 * comes is kept as it is; the provider reads nothing but the status of the answer.
 */
export const callbacksApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  )

  api.post(
    '/callback/:token',
    {
      config: { policy: 'provider' },
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where the provider tells how a payment ended',
        params: z.object({ token: z.string() }),
        response: { 200: z.object({ ResultCode: z.literal(0), ResultDesc: z.string() }), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      // A zero byte cannot be stored as text.
      const body = typeof request.body === 'string' ? request.body.replaceAll('\u0000', '') : ''
      const isKnown = await takeCallback(shop, request.params.token.replaceAll('\u0000', ''), body)
      if (!isKnown) return refuse(reply, { status: 404, message: 'There is no such payment.' })
      return { ResultCode: 0 as const, ResultDesc: 'Accepted' }
    },
  )
}
