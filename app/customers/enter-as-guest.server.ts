import { randomUUID } from 'node:crypto'
import type { Shop } from '#app/shop/shop.server.ts'
import { countAddress, type RateLimited } from '../identity/throttling/rate-limits.server.ts'
import { customerAuth } from './customer-auth.server.ts'
import { type Caller, countAuthCall, type LoginSuccess, readSession, toCustomer } from './customers.server.ts'
import { addGuest } from './guests.server.ts'

// Many customers of a mobile carrier may share one address.
const maxGuestsPerAddress = 300

/** Creates a session without an account, or keeps the existing session. */
export async function enterAsGuest(shop: Shop, caller: Caller): Promise<LoginSuccess | RateLimited> {
  const { customer, setCookies } = await readSession(shop, caller.cookie)
  if (customer) return { ok: true, customer, setCookies }
  const refusal = await countAuthCall(shop, caller)
  if (refusal) return refusal
  const count = await countAddress(shop, 'guests of', caller.ip, maxGuestsPerAddress, 3_600)
  if (!count.ok) return count
  const customerId = randomUUID()
  await addGuest(shop.db, { id: customerId, name: '', at: shop.clock.now() })
  const { headers, response } = await customerAuth(shop).api.enterAsGuest({ body: { customerId }, returnHeaders: true })
  return { ok: true, customer: toCustomer(response.user), setCookies: headers.getSetCookie() }
}
