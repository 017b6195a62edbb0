import type { Shop } from '#app/shop/shop.server.ts'
import { type CallCount, countAddress, countCall, readCount } from './rate-limits.server.ts'

const maxPerAddress = 300
export const maxUploadsPerHour = 1_500
const totalKey = 'uploads in all'

/** Limits uploads of files that are parsed or decoded, per address and in total, because all share one processor. */
export async function countUpload(shop: Shop, ip: string): Promise<CallCount> {
  const addressCount = await countAddress(shop, 'uploads from', ip, maxPerAddress, 3_600)
  return addressCount.ok ? countCall(shop, totalKey, maxUploadsPerHour, 3_600) : addressCount
}

/** The uploads of all callers in the current hour. */
export function countUploads(shop: Shop): Promise<number> {
  return readCount(shop, totalKey, 3_600)
}
