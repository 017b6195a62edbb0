import { z } from 'zod'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { buyerWays, findBuyersOrder } from '../buyer-calls.server.ts'
import { findPhotographKey } from './order-photographs.server.ts'

const notFound = { status: 404, message: 'There is no such photograph.' }

/** Mounted at `/api/orders`. Whoever may see the order sees what was photographed of it, and nobody else. */
export const photographsApi: ModuleApi = async (api, { shop }) => {
  for (const { path, params: order, whose } of buyerWays) {
    const params = z.object({ ...order.shape, id: z.uuid('is not a photograph'), name: z.string().max(20) })
    api.get(
      `${path}/photographs/:id/:name`,
      {
        config: { policy: 'public' },
        schema: {
          tags: ['orders'],
          summary: `Read a photograph ${whose}, in one of the widths and formats of pictures`,
          params,
          response: { 200: z.unknown(), '4xx': problemAnswer },
        },
        // Pictures are sent as bytes; only refusals are JSON.
        serializerCompiler: () => (data) => JSON.stringify(data),
      },
      async (request, reply) => {
        const { id, name } = request.params
        // Asked for again each time: a photograph that was taken back is gone.
        reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
        const found = await findBuyersOrder(shop, request, reply, request.params)
        if ('status' in found) return refuse(reply, found)
        const key = await findPhotographKey(shop.db, found.id, id)
        const picture = key && (await shop.images.read(key, name))
        if (!picture) return refuse(reply, notFound)
        const etag = `"${key}-${name}"`
        reply.header('etag', etag)
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type(picture.type).send(picture.body)
      },
    )
  }
}
