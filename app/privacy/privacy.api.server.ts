import { eraseCustomerCall } from '#app/account/erase-call.server.ts'
import { isOwnPassword } from '#app/customers/own-sessions.server.ts'
import { clearSessionCookies } from '#app/customers/session-cookies.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { readCustomerData } from './customer-data.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'

const problems = {
  'open-order': conflict(
    'An order of yours is not done yet. Once it has arrived or is cancelled, you can delete your account.',
  ),
  'open-payment': conflict(
    'A payment of yours is still being looked at. Once that has ended, you can delete your account.',
  ),
}

/** Limited, because an export reads every table with customers' data. */
const maxExportsPerHour = 20

const forCustomers = callsFor({ policy: 'customer', tags: ['privacy'] })

export const customerDataCall = forCustomers('Export all data about the customer as a file').get('/api/user/data', {
  answer: null,
})

export const privacyApi: ModuleApi = async (api, { shop }) => {
  handle(api, customerDataCall, async ({ customer }, reply) => {
    const count = await countCall(shop, `own data of ${customer.id}`, maxExportsPerHour, 3_600)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    reply.type('application/json; charset=utf-8')
    return reply.send(JSON.stringify(await readCustomerData(shop.db, customer.id), null, 2))
  })

  handle(api, eraseCustomerCall, async ({ customer, body }, reply) => {
    const isOwn = await isOwnPassword(shop, customer.id, body.password)
    if (typeof isOwn !== 'boolean') return refuse(tooManyCalls(isOwn.retryAfterSeconds))
    if (!isOwn) {
      const fields = { password: 'That is not your password' }
      return refuse({ status: 400, message: 'That is not your password.', fields })
    }
    const at = shop.clock.now()
    const erased = await shop.db.transaction((tx) => eraseCustomer(tx, customer.id, { at }))
    if (!erased.ok) return refuse(problems[erased.reason])
    clearSessionCookies(reply, shop.config, [])
    return done
  })
}
