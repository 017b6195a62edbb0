import type { FastifyReply } from 'fastify'
import { type Api, type CallRequest, callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { acceptPageForms } from '#app/framework/http/page-form.server.ts'
import { fieldError, type Problem } from '#app/framework/http/problem.ts'
import { countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { answerBuyerCall, type BuyerRoute, buyerRoutes } from '#app/orders/buyer-access.server.ts'
import type { Order } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { messageInput, taxNumberInput } from './conversations-wire.ts'
import { changeInvoiceDetails, writeMessage } from './messages.server.ts'

const forBuyers = callsFor({ policy: 'public', tags: ['aftercare'], attachValidation: true })
const maxMessagesPerOrder = 10

const unavailableKind = fieldError(
  'asks',
  'That is no longer possible for this order. Please choose again what your message is about.',
  409,
)

export const writeMessageCall = ({ path, params, summarySuffix }: BuyerRoute) =>
  forBuyers(`Send the makers a message about an order ${summarySuffix}`).post(`${path}/help`, {
    params,
    input: messageInput,
  })
export const setTaxNumberCall = ({ path, params, summarySuffix }: BuyerRoute) =>
  forBuyers(`Put the buyer's tax number on the receipt ${summarySuffix}`).post(`${path}/receipt`, {
    params,
    input: taxNumberInput,
  })

export const conversationsApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)
  for (const way of buyerRoutes) addRoutes(api, shop, way)
}

function addRoutes(api: Api, shop: Shop, way: BuyerRoute) {
  type BuyerRequest = CallRequest<{ params: BuyerRoute['params'] }>
  type Change = (order: Order) => Promise<Problem | null>

  /** Makes the change if the caller is the order's buyer, and did not make too many. */
  const changeOrder = (request: BuyerRequest, reply: FastifyReply, page: string, change: Change) =>
    answerBuyerCall({ shop, request, reply, orderReference: request.params, page }, async (order) => {
      const count = await countCall(shop, `letter of order ${order.id}`, maxMessagesPerOrder, 3_600)
      return count.ok ? change(order) : tooManyCalls(count.retryAfterSeconds)
    })

  handle(api, writeMessageCall(way), (request, reply) =>
    changeOrder(request, reply, 'help', async (order) =>
      (await writeMessage(shop, order, request.body)) ? null : unavailableKind,
    ),
  )

  handle(api, setTaxNumberCall(way), (request, reply) =>
    changeOrder(request, reply, 'receipt', async ({ id }) => {
      await changeInvoiceDetails(shop.db, id, { buyerTaxNumber: request.body.tax_number || null })
      return null
    }),
  )
}
