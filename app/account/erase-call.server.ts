import { z } from 'zod'
import { callsFor } from '#app/framework/http/module-api.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['privacy'] })

/** Declared here because the account page needs its type. The module `privacy` handles the call. */
export const eraseCustomerCall = forCustomers('Erase the customer; orders stay without personal data').post(
  '/api/user/erase',
  {
    // A guest has no password and sends an empty one.
    input: z.strictObject({ password: z.string().max(128) }),
  },
)
