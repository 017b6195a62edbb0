import { type CallCount, countAddress, countCall } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const ordersAnHour = 60
/** All customers of a mobile carrier may share one address. */
const ordersOfAddressAnHour = { 'bank orders': 120, 'orders by hand': 300 }

type Placing = { kind: keyof typeof ordersOfAddressAnHour; customerId: string; ip: string }

/** Counts an order without a prompt: no other limit bounds such orders, and each stays in the database. */
export async function countPlacedOrder(shop: Shop, { kind, customerId, ip }: Placing): Promise<CallCount> {
  const ofCustomer = await countCall(shop, `${kind} of ${customerId}`, ordersAnHour, 3_600)
  return ofCustomer.ok ? countAddress(shop, `${kind} from`, ip, ordersOfAddressAnHour[kind], 3_600) : ofCustomer
}
