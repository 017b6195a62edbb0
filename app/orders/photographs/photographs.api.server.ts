import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { addSeconds } from '#app/framework/clock.ts'
import { type ModuleApi, problemAnswer, sendProblem } from '#app/framework/http/module-api.server.ts'
import { isKeyedHash, keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { buyerRoutes, findBuyerOrder } from '../buyer-access.server.ts'
import { findPhotographKey } from './order-photographs.server.ts'

const notFound = { status: 404, message: 'There is no such photograph.' }

/**
 * A signed URL for the pages of staff, because an image request can't carry their token. It opens only this photograph
 * and is valid until the end of the next day in UTC.
 */
export function staffPhotographPath(shop: Shop, id: string): string {
  return `/api/photographs/${id}/${keyedHash(shop.config, signedText(id, shop.clock.now()))}/320.jpg`
}

function signedText(id: string, day: Date): string {
  return `photograph ${id} of ${day.toISOString().slice(0, 10)}`
}

/** Only access to the order gives access to its photographs. */
export const photographsApi: ModuleApi = async (api, { shop }) => {
  const staffParams = z.object({ id: z.uuid('is not a photograph'), key: z.string().max(64), name: z.string().max(20) })
  api.get<{ Params: z.output<typeof staffParams> }>(
    '/photographs/:id/:key/:name',
    { config: { policy: 'public' }, ...pictureRoute(staffParams, 'by the address that staff were given') },
    async ({ params: { id, key, name } }, reply) => {
      const now = shop.clock.now()
      const isKeyValid = [now, addSeconds(now, -86_400)].some((day) =>
        isKeyedHash(shop.config, signedText(id, day), key),
      )
      return sendPicture(shop, reply, isKeyValid ? await findPhotographKey(shop.db, id) : null, name)
    },
  )
  for (const { path, params: order, summarySuffix } of buyerRoutes) {
    const params = z.object({ ...order.shape, id: z.uuid('is not a photograph'), name: z.string().max(20) })
    api.get<{ Params: z.output<typeof params> }>(
      `${path.slice(api.prefix.length)}/photographs/:id/:name`,
      { config: { policy: 'public' }, ...pictureRoute(params, summarySuffix) },
      async (request, reply) => {
        const { id, name } = request.params
        const found = await findBuyerOrder(shop, request, reply, request.params)
        if ('status' in found) return sendProblem(reply, found)
        return sendPicture(shop, reply, await findPhotographKey(shop.db, id, found.id), name)
      },
    )
  }
}

function pictureRoute(params: z.ZodObject, summarySuffix: string) {
  return {
    schema: {
      tags: ['orders'],
      summary: `Read a photograph ${summarySuffix}, in one of the widths and formats of pictures`,
      params,
      response: { 200: z.unknown(), '4xx': problemAnswer },
    },
    // The answer with an image is bytes; only an error is JSON.
    serializerCompiler: () => (data: unknown) => JSON.stringify(data),
  }
}

async function sendPicture(shop: Shop, reply: FastifyReply, imageKey: string | null, name: string) {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
  const picture = imageKey && (await shop.images.read(imageKey, name))
  if (!picture) return sendProblem(reply, notFound)
  reply.header('content-disposition', `inline; filename="${name}"`)
  return reply.type(picture.type).send(picture.body)
}
