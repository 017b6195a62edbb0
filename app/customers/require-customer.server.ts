import type { FastifyReply, FastifyRequest } from 'fastify'
import { redirect } from 'react-router'
import { sendProblem } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Customer } from '../identity/customer.ts'
import { findCustomer, readSession } from './customers.server.ts'
import { authPath } from './pending-intent.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    customer: Customer
  }
}

const loginNeeded = { status: 401, message: 'Please login to continue.' }

export function requireCustomer(shop: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { customer, setCookies } = await readSession(shop, request.headers.cookie)
    if (!customer) {
      clearSessionCookies(reply, shop.config, setCookies)
      return sendProblem(reply, loginNeeded)
    }
    setSessionCookies(reply, shop.config, setCookies)
    request.customer = customer
  }
}

export async function requireCustomerPage(shop: Shop, request: Request): Promise<Customer> {
  const customer = await findCustomer(shop, request.headers)
  if (customer) return customer
  const { pathname, search } = new URL(request.url)
  // React Router adds this suffix, and `_routes`, when it requests a page's data.
  throw redirect(authPath(pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '')))
}
