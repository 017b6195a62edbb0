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
import type { Order } from './order.ts'
import { findOrderByLink } from './order-link.server.ts'
import { buyerOrderPath } from './order-link.ts'
import { findCustomerOrder } from './orders.server.ts'

/** `token`: of the order's private link. Its bearer has the customer's rights, because guests return by this link. */
export type OrderReference = { number: string; token?: string | undefined }

/** The two addresses of an order: in the account and by its private link. */
export const buyerRoutes = [
  {
    path: '/api/orders/:number',
    params: z.object({ number: z.string() }),
    summarySuffix: 'of an order of the account',
  },
  {
    path: '/api/orders/:number/:token',
    params: z.object({ number: z.string(), token: z.string() }),
    summarySuffix: 'of an order by its private link',
  },
] as const
export type BuyerRoute = (typeof buyerRoutes)[number]

const maxWrongLinksPerHour = 60
const orderNotFound: Problem = { status: 404, message: 'There is no such order.' }

type BuyerCall = {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
  orderReference: OrderReference
  /** The form's page: a path below the order's page. A browser without scripts is redirected to it. */
  page: string
}

/**
 * `handleOrder` returns the problem, or null. The page's script gets JSON. A plain form gets a redirect, whose
 * parameter `told` is the invalid field, the status or `done`.
 */
export async function answerBuyerCall(
  { shop, request, reply, orderReference, page }: BuyerCall,
  handleOrder: (order: Order) => Promise<Problem | null>,
): Promise<DoneAnswer | DirectReply> {
  reply.header('cache-control', 'private, no-store')
  const isForm = request.headers.accept?.includes('text/html') ?? false
  const redirectToPage = (told: string | number, refusedAs?: number) =>
    redirect(`${buyerOrderPath(orderReference)}/${page}?told=${told}`, refusedAs)
  if (request.validationError) {
    if (isForm) return redirectToPage('form', 400)
    throw request.validationError
  }
  const orderOrProblem = await findBuyerOrder(shop, request, reply, orderReference)
  const problem = 'status' in orderOrProblem ? orderOrProblem : await handleOrder(orderOrProblem)
  if (isForm) return redirectToPage(Object.keys(problem?.fields ?? {})[0] ?? problem?.status ?? 'done', problem?.status)
  return problem ? refuse(problem) : done
}

export async function findBuyerOrder(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { number, token }: OrderReference,
): Promise<Order | Problem> {
  if (token === undefined) {
    const { customer, setCookies } = await readSession(shop, request.headers.cookie)
    if (!customer) {
      clearSessionCookies(reply, shop.config, setCookies)
      return { status: 401, message: 'Please login to continue.' }
    }
    setSessionCookies(reply, shop.config, setCookies)
    return (await findCustomerOrder(shop.db, customer.id, number)) ?? orderNotFound
  }
  const order = await findOrderByLink(shop.db, number, token)
  if (order) return order
  const count = await countAddress(shop, 'order link from', request.ip, maxWrongLinksPerHour, 3_600)
  return count.ok ? orderNotFound : tooManyCalls(count.retryAfterSeconds)
}

/** Loads the order for the pages below an order's page. */
export async function loadBuyerOrder(
  shop: Shop,
  request: Request,
  { number, token }: OrderReference,
): Promise<Order | null> {
  if (token !== undefined) return findOrderByLink(shop.db, number, token)
  const customer = await requireCustomerPage(shop, request)
  return findCustomerOrder(shop.db, customer.id, number)
}

/**
 * Other sites must not receive the private link as a referrer. The shop itself must, to see where a plain form comes
 * from.
 */
export const buyerPageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}
