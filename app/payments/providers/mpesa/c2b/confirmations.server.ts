import type { Database, Shop } from '#app/shop/shop.server.ts'
import {
  type ReceivedCallback,
  type ReceiveResult,
  storeProviderEvent,
  storeUnknownEvent,
} from '../../../events/provider-events.server.ts'
import type { StoredEvent } from '../../../provider.server.ts'
import { receiveManualPayment } from '../../../settling/manual-payments.server.ts'
import { receiptsJobName } from '../initiator/receipt-checks.server.ts'
import { isC2bSecret } from './addresses.server.ts'
import { readConfirmation } from './confirmation.ts'

/** Commits a confirmation as received, then matches it, if the secret in its URL is right. */
export async function receiveConfirmation(
  shop: Shop,
  secret: string,
  received: ReceivedCallback,
): Promise<ReceiveResult> {
  if (!(await isC2bSecret(shop.db, secret))) return storeUnknownEvent(shop, secret, received)
  await storeProviderEvent(shop, { kind: 'confirmation', provider: 'mpesa', body: received.body }, handleConfirmation)
  shop.jobs.wake(receiptsJobName)
  return { isKnown: true }
}

export async function handleConfirmation(tx: Database, shop: Shop, { body }: StoredEvent): Promise<string> {
  const confirmation = readConfirmation(body)
  if (!confirmation) return 'unreadable'
  if (!isShopShortcode(shop, confirmation.shortcode)) return 'other-shortcode'
  const { shortcode: _ours, ...paid } = confirmation
  return receiveManualPayment(tx, shop, { ...paid, provider: 'mpesa' }, shop.config.mpesaInitiator !== null)
}

export function isShopShortcode({ config }: Shop, shortcode: string): boolean {
  return shortcode === config.mpesa?.shortcode || shortcode === config.mpesaTill
}
