import { z } from 'zod'
import { call } from '#app/framework/http/module-api.server.ts'

/** The page of the account makes it; what it erases is known to the module `privacy`, which answers it. */
export const eraseCustomerCall = call('POST', '/api/user/erase', {
  policy: 'customer',
  tags: ['privacy'],
  summary: 'Forget the customer; orders stay, without who it was',
  // A guest has no password, and sends none.
  input: z.strictObject({ password: z.string().max(128) }),
})
