import { isAddressSecret, readAddressSecret } from '#app/framework/database/address-secret.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'

const storedName = 'by-hand-secret'

export const isC2bSecret = (db: Database, given: string) => isAddressSecret(db, storedName, given)

export type C2bAddresses = { confirmation: string; validation: string }

export async function readC2bAddresses(shop: Shop): Promise<C2bAddresses> {
  const secret = await readAddressSecret(shop, storedName)
  const base = `${shop.config.mpesaCallbackBaseUrl}/api/payments`
  return { confirmation: `${base}/confirmation/${secret}`, validation: `${base}/validation/${secret}` }
}
