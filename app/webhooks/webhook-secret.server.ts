import { randomBytes } from 'node:crypto'
import { decryptKey, encryptKey } from '#app/framework/process/encrypted-key.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { WebhookAddress } from './webhooks.tables.server.ts'

const secretBytes = 24

const encryptionContext = (owner: string) => ({ purpose: 'secrets of webhooks', owner })

export function makeSecret(shop: Pick<Shop, 'config'>, addressId: string) {
  const secret = randomBytes(secretBytes)
  return { secret, sealedSecret: encryptKey(shop, encryptionContext(addressId), secret) }
}

type Secrets = Pick<WebhookAddress, 'id' | 'sealedSecret' | 'oldSealedSecret' | 'oldUntil'>

/** The secrets that sign now, newest first. Empty if they were encrypted with another ADMIN_TOKEN_SECRET. */
export function secretsOf(shop: Pick<Shop, 'config' | 'clock'>, address: Secrets): Uint8Array[] {
  const { id, sealedSecret, oldSealedSecret, oldUntil } = address
  const isOldValid = oldUntil !== null && oldUntil > shop.clock.now()
  return [sealedSecret, isOldValid ? oldSealedSecret : null]
    .map((encrypted) => encrypted && decryptKey(shop, encryptionContext(id), encrypted))
    .filter((secret) => secret instanceof Uint8Array)
}
