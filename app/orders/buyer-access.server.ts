import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readSession } from '#app/customers/customers.server.ts'
import { requireCustomerPage } from '#app/customers/require-customer.server.ts'
import { clearSessionCookies, setSessionCookies } from '#app/customers/session-cookies.server.ts'
import type { DoneAnswer } from '#app/framework/http/api-call.ts'
import { type DirectReply, done, redirect, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { countAddress, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { findCustomerOrder } from './customer-order.server.ts'
import type { Order } from './order.ts'
import { findOrderByLink } from './order-link.server.ts'
import { buyersOrderPath } from './order-link.ts'

/** The bearer of an order's private link may do what its customer may: guests return by this link. */
export type BuyerAddress = { number: string; token?: string | undefined }

/** The two addresses of an order: in the account and by its private link. */
export const buyerWays = [
  { path: '/api/orders/:number', params: z.object({ number: z.string() }), whose: 'of an order of the account' },
  {
    path: '/api/orders/:number/:token',
    params: z.object({ number: z.string(), token: z.string() }),
    whose: 'of an order by its private link',
  },
] as const
export type BuyerWay = (typeof buyerWays)[number]

const wrongLinksOfAddress = 60
const noSuchOrder: Problem = { status: 404, message: 'There is no such order.' }

type BuyerCall = {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
  place: BuyerAddress
  /** The page of the form, below the order's. A browser without scripts is redirected to it. */
  page: string
}

/**
 * `work` returns the problem, or null. The page's script gets JSON. A plain form gets a redirect whose `told` is the
 * invalid field, the status or `done`.
 */
export async function answerBuyer(
  { shop, request, reply, place, page }: BuyerCall,
  work: (order: Order) => Promise<Problem | null>,
): Promise<DoneAnswer | DirectReply> {
  reply.header('cache-control', 'private, no-store')
  const isForm = request.headers.accept?.includes('text/html') ?? false
  const leadBack = (told: string | number, refusedAs?: number) =>
    redirect(`${buyersOrderPath(place)}/${page}?told=${told}`, refusedAs)
  if (request.validationError) {
    if (isForm) return leadBack('form', 400)
    throw request.validationError
  }
  const found = await findBuyersOrder(shop, request, reply, place)
  const problem = 'status' in found ? found : await work(found)
  if (isForm) return leadBack(Object.keys(problem?.fields ?? {})[0] ?? problem?.status ?? 'done', problem?.status)
  return problem ? refuse(problem) : done
}

export async function findBuyersOrder(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { number, token }: BuyerAddress,
): Promise<Order | Problem> {
  if (token === undefined) {
    const { customer, setCookies } = await readSession(shop, request.headers.cookie)
    if (!customer) {
      clearSessionCookies(reply, shop.config, setCookies)
      return { status: 401, message: 'Please login to continue.' }
    }
    setSessionCookies(reply, shop.config, setCookies)
    return (await findCustomerOrder(shop.db, customer.id, number)) ?? noSuchOrder
  }
  const order = await findOrderByLink(shop.db, number, token)
  if (order) return order
  const count = await countAddress(shop, 'order link from', request.ip, wrongLinksOfAddress, 3_600)
  return count.ok ? noSuchOrder : tooManyCalls(count.retryAfterSeconds)
}

/** For the loaders of pages below an order's. */
export async function openBuyersOrder(
  shop: Shop,
  request: Request,
  { number, token }: BuyerAddress,
): Promise<Order | null> {
  if (token !== undefined) return findOrderByLink(shop.db, number, token)
  const customer = await requireCustomerPage(shop, request)
  return findCustomerOrder(shop.db, customer.id, number)
}

/** Other sites must not receive the private link as a referrer. The shop must, to see where a plain form comes from. */
export const buyerPageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}
