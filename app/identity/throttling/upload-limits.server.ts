import type { Shop } from '#app/shop/shop.server.ts'
import { type CallCount, countAddress, countCall, readCount } from './rate-limits.server.ts'

const ofAddressAnHour = 300
export const uploadsInAllAnHour = 1_500
const inAll = 'uploads in all'

/** For files that are parsed or decoded, from all callers: they share one processor. */
export async function countUpload(shop: Shop, ip: string): Promise<CallCount> {
  const ofAddress = await countAddress(shop, 'uploads from', ip, ofAddressAnHour, 3_600)
  return ofAddress.ok ? countCall(shop, inAll, uploadsInAllAnHour, 3_600) : ofAddress
}

/** The uploads of all callers in the current hour. */
export function countUploads(shop: Shop): Promise<number> {
  return readCount(shop, inAll, 3_600)
}
