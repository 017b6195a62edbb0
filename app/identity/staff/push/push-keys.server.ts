import webPush from 'web-push'
import { keepFact } from '#app/platform/database/shop-facts.server.ts'
import type { PushKeys } from '#app/platform/push.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

/** Browsers subscribe with the public one, and are reached with no other: they must outlive the machine. */
export async function readPushKeys(shop: Pick<Shop, 'db' | 'clock'>): Promise<PushKeys> {
  return (await keepFact(shop, 'push-keys', () => ({ ...webPush.generateVAPIDKeys() }))) as PushKeys
}
