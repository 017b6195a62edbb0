import { z } from 'zod'
import { type ModuleApi, problemAnswer, sendProblem } from '#app/framework/http/module-api.server.ts'
import { createRateLimiter } from '#app/framework/http/rate-limiter.server.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { isPrivateKey } from '#app/infra/images/image-store.server.ts'

const notFound = { status: 404, message: 'There is no such picture' }

/** An address contains the hash of its image, so browsers may cache it forever. */
export const uploadsApi: ModuleApi = async (api, { shop }) => {
  const limiter = createRateLimiter()
  api.get<{ Params: { key: string; name: string } }>(
    '/:key/:name',
    {
      config: { policy: 'public' },
      schema: {
        summary: 'Read a picture in one of the widths and formats that the shop serves',
        tags: ['catalog'],
        params: z.object({ key: z.string(), name: z.string() }),
        response: { 200: z.unknown(), '4xx': problemAnswer },
      },
      // Applies only to errors, because an image is not JSON.
      serializerCompiler: () => (data) => JSON.stringify(data),
    },
    async (request, reply) => {
      const { key, name } = request.params
      const etag = `"${key}-${name}"`
      // Counts only requests for images that are missing or must be encoded first.
      let isRateLimited = false
      const canEncode = () => {
        isRateLimited = limiter.count(request.ip) === null
        return !isRateLimited
      }
      const picture = isPrivateKey(key) ? null : await shop.images.read(key, name, canEncode)
      if (isRateLimited) return sendProblem(reply, tooManyCalls(60))
      if (!picture) return sendProblem(reply, notFound)
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      reply.header('content-disposition', `inline; filename="${name}"`)
      return reply.type(picture.type).send(picture.body)
    },
  )
}
