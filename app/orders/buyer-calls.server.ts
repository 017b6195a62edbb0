import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readSession } from '#app/identity/customers/customers.server.ts'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { giveSession, takeSession } from '#app/identity/customers/session-cookies.server.ts'
import { addressKey, countCall, tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import { refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { findCustomerOrder } from './customer-order.server.ts'
import type { Order } from './order.ts'
import { findOrderByLink } from './order-link.server.ts'
import { buyersOrderPath } from './order-link.ts'

/** Whoever has an order's private link may do what its customer may: the shop's guests come back by it. */
export type BuyerPlace = { number: string; token?: string | undefined }

/** Both ways to an order, for calls that are mounted at `/api/orders`. */
export const buyerWays = [
  { path: '/:number', params: z.object({ number: z.string() }), whose: 'of an order of the account' },
  {
    path: '/:number/:token',
    params: z.object({ number: z.string(), token: z.string() }),
    whose: 'of an order by its private link',
  },
]

const wrongLinksOfAddress = 60
const noSuchOrder: Problem = { status: 404, message: 'There is no such order.' }

type BuyerCall = {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
  place: BuyerPlace
  /** Of the page whose form it is, below the order's: a browser without scripts is led there. */
  page: string
}

/**
 * `work` answers what was wrong with the call, or null. The page's script gets JSON; the plain form a redirect, with the
 * field at fault, the status or `done` as `told`.
 */
export async function answerBuyer(
  { shop, request, reply, place, page }: BuyerCall,
  work: (order: Order) => Promise<Problem | null>,
) {
  reply.header('cache-control', 'private, no-store')
  const isForm = request.headers.accept?.includes('text/html') ?? false
  const leadBack = (told: string | number) =>
    reply.redirect(`${buyersOrderPath(place)}/${page}?told=${told}`, 303) as never
  if (request.validationError) {
    if (isForm) return leadBack('form')
    throw request.validationError
  }
  const found = await findBuyersOrder(shop, request, reply, place)
  const problem = 'status' in found ? found : await work(found)
  if (isForm) return leadBack(Object.keys(problem?.fields ?? {})[0] ?? problem?.status ?? 'done')
  return problem ? refuse(reply, problem) : { success: true as const }
}

export async function findBuyersOrder(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { number, token }: BuyerPlace,
): Promise<Order | Problem> {
  if (token === undefined) {
    const { customer, setCookies } = await readSession(shop, request.headers.cookie)
    if (!customer) {
      takeSession(reply, shop.config, setCookies)
      return { status: 401, message: 'Please login to continue.' }
    }
    giveSession(reply, shop.config, setCookies)
    return (await findCustomerOrder(shop.db, customer.id, number)) ?? noSuchOrder
  }
  const order = await findOrderByLink(shop.db, number, token)
  if (order) return order
  const count = await countCall(shop, `order link from ${addressKey(request.ip)}`, wrongLinksOfAddress, 3_600)
  return count.ok ? noSuchOrder : tooManyCalls(count.retryAfterSeconds)
}

/** For the loaders of pages below an order's. */
export async function openBuyersOrder(
  shop: Shop,
  request: Request,
  { number, token }: BuyerPlace,
): Promise<Order | null> {
  if (token !== undefined) return findOrderByLink(shop.db, number, token)
  const customer = await requireCustomerPage(shop, request)
  return findCustomerOrder(shop.db, customer.id, number)
}

/** A private link's address is told to no other site. The shop itself must hear where a plain form comes from. */
export const buyerPageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}
