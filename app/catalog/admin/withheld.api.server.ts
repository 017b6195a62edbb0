import { z } from 'zod'
import { type Api, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { withholdings } from '../stock/stock.ts'
import { answerProduct, picturesAwaited } from './product-answer.server.ts'
import { staffProduct } from './staff-product.ts'
import { withholdProduct } from './withhold-product.server.ts'

export const withheldInput = z.strictObject({ withheld: z.enum(withholdings).nullable() })

export function addWithheldRoute(api: Api, shop: Shop) {
  api.put(
    '/products/:id/withheld',
    {
      config: { policy: 'admin' },
      schema: {
        tags: ['catalog'],
        summary: 'Publish a draft, hide a product, or show it again (null)',
        params: z.object({ id: z.uuid('is not a product') }),
        body: withheldInput,
        response: { 200: staffProduct, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const product = await withholdProduct(shop, request.staff, request.params.id, request.body.withheld)
      if (product === 'pictures-awaited') return refuse(reply, picturesAwaited)
      return product ? answerProduct(shop.db, product) : refuse(reply, { status: 404, message: 'Product not found' })
    },
  )
}
