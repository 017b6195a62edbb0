import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type Told, takeCallback } from '../settling/callbacks.server.ts'
import { isSecret } from './by-hand/addresses.server.ts'
import { takeConfirmation } from './by-hand/confirmations.server.ts'
import { validatePayment } from './by-hand/validation.server.ts'
import { takeResult } from './initiator/results.server.ts'

const largestBody = 64 * 1024
const accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.string() })
const verdict = z.object({ ResultCode: z.string(), ResultDesc: z.enum(['Accepted', 'Rejected']) })
const taken = { ResultCode: 0 as const, ResultDesc: 'Accepted' }

/**
 * Mounted at `/api/payments`: a word such as 'mpesa' in a callback's address may be refused by the provider. Whatever
 * comes is kept as it is; the provider reads nothing but the status of the answer.
 */
export const callbacksApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  )

  for (const url of ['/result/:token', '/result/:token/late']) addResultRoute(api, shop, url)
  addByHandRoutes(api, shop)

  api.post(
    '/callback/:token',
    {
      config: { policy: 'provider' },
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where the provider tells how a payment ended',
        params: z.object({ token: z.string() }),
        response: { 200: accepted, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const isKnown = await takeCallback(shop, storable(request.params.token), told(request))
      if (!isKnown) return refuse(reply, { status: 404, message: 'There is no such payment.' })
      return taken
    },
  )
}

/** Two addresses for each call: what came of it, and that nothing did in time. */
function addResultRoute(api: Api, shop: Shop, url: string) {
  api.post(
    url,
    {
      config: { policy: 'provider' },
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: "Where the provider tells what came of an initiator's call",
        params: z.object({ token: z.string() }),
        response: { 200: accepted, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const token = storable(request.params.token)
      const isKnown = await takeResult(shop, token, told(request), url.endsWith('/late'))
      return isKnown ? taken : refuse(reply, { status: 404, message: 'There is no such call.' })
    },
  )
}

/** Where M-Pesa tells of payments by hand. The secret alone says that it is M-Pesa who tells. */
function addByHandRoutes(api: Api, shop: Shop) {
  const config = { policy: 'provider' as const }
  const params = z.object({ secret: z.string() })
  const wrongAddress = { status: 404, message: 'There is no such address.' }

  api.post(
    '/confirmation/:secret',
    {
      config,
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where the provider tells of a payment by hand',
        params,
        response: { 200: accepted, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const isOurs = await takeConfirmation(shop, storable(request.params.secret), told(request))
      return isOurs ? taken : refuse(reply, wrongAddress)
    },
  )

  api.post(
    '/validation/:secret',
    {
      config,
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where the provider asks whether to take a payment by hand',
        params,
        response: { 200: verdict, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (!(await isSecret(shop.db, request.params.secret))) return refuse(reply, wrongAddress)
      return validatePayment(shop, storable(request.body))
    },
  )
}

function told({ body, ip }: FastifyRequest): Told {
  return { body: storable(body), ip }
}

/** A zero byte cannot be stored as text. */
function storable(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\u0000', '') : ''
}
