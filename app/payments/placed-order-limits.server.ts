import { type CallCount, countAddress, countCall } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const maxHourlyPerCustomer = 60
/** These limits are high, because all customers of a mobile carrier may share one address. */
const maxHourlyPerAddress = { 'bank orders': 120, 'orders by hand': 300 }

type PlacedOrder = { kind: keyof typeof maxHourlyPerAddress; customerId: string; ip: string }

/**
 * Limits orders that are placed without a prompt. No other limit applies to them, and each order stays in the database.
 */
export async function countPlacedOrder(shop: Shop, { kind, customerId, ip }: PlacedOrder): Promise<CallCount> {
  const count = await countCall(shop, `${kind} of ${customerId}`, maxHourlyPerCustomer, 3_600)
  return count.ok ? countAddress(shop, `${kind} from`, ip, maxHourlyPerAddress[kind], 3_600) : count
}
