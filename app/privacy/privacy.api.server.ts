import { z } from 'zod'
import { isOwnPassword } from '#app/identity/customers/own-sessions.server.ts'
import { takeSession } from '#app/identity/customers/session-cookies.server.ts'
import { tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { readCustomerData } from './customer-data.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'

/** A guest has no password, and sends none. */
const erasureInput = z.strictObject({ password: z.string().max(128) })
const tags = ['privacy']
const config = { policy: 'customer' } as const

const problems = {
  'open-order': {
    status: 409,
    message: 'An order of yours is not done yet. Once it has arrived or is cancelled, you can delete your account.',
  },
  'open-payment': {
    status: 409,
    message: 'A payment of yours is still being looked at. Once that has ended, you can delete your account.',
  },
}

/** The calls of these routes that pages make. */
export const privacyCalls = {
  'POST /api/user/erase': { input: erasureInput, answer: done },
}
type PrivacyCalls = CallTypes<typeof privacyCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends PrivacyCalls {}
}

/** Mounted at `/api/user`. */
export const privacyApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/data',
    { config, schema: { tags, summary: 'All that the shop keeps about the customer, as a file' } },
    async ({ customer }, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      reply.type('application/json; charset=utf-8')
      return reply.send(JSON.stringify(await readCustomerData(shop.db, customer.id), null, 2))
    },
  )

  api.post(
    '/erase',
    {
      config,
      schema: {
        tags,
        summary: 'Forget the customer; orders stay, without who it was',
        body: erasureInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ customer, body }, reply) => {
      const isOwn = await isOwnPassword(shop, customer.id, body.password)
      if (typeof isOwn !== 'boolean') return refuse(reply, tooManyCalls(isOwn.retryAfterSeconds))
      if (!isOwn) {
        const fields = { password: 'That is not your password' }
        return refuse(reply, { status: 400, message: 'That is not your password.', fields })
      }
      const erased = await eraseCustomer(shop, customer.id)
      if (!erased.ok) return refuse(reply, problems[erased.reason])
      takeSession(reply, shop.config, [])
      return { success: true as const }
    },
  )
}
