import webPush from 'web-push'
import { z } from 'zod'
import { storeValueOnce } from '#app/framework/database/stored-values.server.ts'
import type { PushKeys } from '#app/shop/services/push.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * Browsers subscribe with the public key, and only this pair of keys can send to them. So the keys are in the database,
 * where they outlive the machine.
 */
export async function readPushKeys(shop: Pick<Shop, 'db' | 'clock'>): Promise<PushKeys> {
  return pushKeys.parse(await storeValueOnce(shop, 'push-keys', () => ({ ...webPush.generateVAPIDKeys() })))
}
