import { z } from 'zod'
import { type ModuleApi, problemAnswer, sendProblem } from '#app/framework/http/module-api.server.ts'
import { buyerWays, findBuyersOrder } from '../buyer-access.server.ts'
import { findPhotographKey } from './order-photographs.server.ts'

const notFound = { status: 404, message: 'There is no such photograph.' }

/** Whoever may see the order sees what was photographed of it, and nobody else. */
export const photographsApi: ModuleApi = async (api, { shop }) => {
  for (const { path, params: order, whose } of buyerWays) {
    const params = z.object({ ...order.shape, id: z.uuid('is not a photograph'), name: z.string().max(20) })
    api.get<{ Params: z.output<typeof params> }>(
      `${path.slice(api.prefix.length)}/photographs/:id/:name`,
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
        reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
        const found = await findBuyersOrder(shop, request, reply, request.params)
        if ('status' in found) return sendProblem(reply, found)
        const key = await findPhotographKey(shop.db, found.id, id)
        const picture = key && (await shop.images.read(key, name))
        if (!picture) return sendProblem(reply, notFound)
        reply.header('content-disposition', `inline; filename="${name}"`)
        return reply.type(picture.type).send(picture.body)
      },
    )
  }
}
