import { z } from 'zod'
import { call } from '#app/framework/http/module-api.server.ts'

/** Declared here for the account's page; the module `privacy` handles it, because it knows what to erase. */
export const eraseCustomerCall = call('POST', '/api/user/erase', {
  policy: 'customer',
  tags: ['privacy'],
  summary: 'Forget the customer; orders stay, without who it was',
  // A guest has no password, and sends an empty one.
  input: z.strictObject({ password: z.string().max(128) }),
})
