import type { Shop } from '#app/shop/shop.server.ts'
import { type CallCount, countAddress, countCall, readCount } from './rate-limits.server.ts'

const ofAddressAnHour = 300
export const uploadsInAllAnHour = 1_500
const inAll = 'uploads in all'

/** Of files that are read or decoded, whoever sends them: the shop has one processor for all of them. */
export async function countUpload(shop: Shop, ip: string): Promise<CallCount> {
  const ofAddress = await countAddress(shop, 'uploads from', ip, ofAddressAnHour, 3_600)
  return ofAddress.ok ? countCall(shop, inAll, uploadsInAllAnHour, 3_600) : ofAddress
}

/** In the hour that runs now, whoever sent them. */
export function countUploads(shop: Shop): Promise<number> {
  return readCount(shop, inAll, 3_600)
}
