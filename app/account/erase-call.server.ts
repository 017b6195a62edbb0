import { z } from 'zod'
import { callsFor } from '#app/framework/http/module-api.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['privacy'] })

/** Declared here for the account's page; the module `privacy` handles it, because it knows what to erase. */
export const eraseCustomerCall = forCustomers('Forget the customer; orders stay, without who it was').post(
  '/api/user/erase',
  {
    // A guest has no password, and sends an empty one.
    input: z.strictObject({ password: z.string().max(128) }),
  },
)
