import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { StoredNews } from '../../provider.server.ts'
import { keepNews, keepUnknownNews, type Told } from '../../settling/callbacks.server.ts'
import { takeHandPayment } from '../../settling/hand-payments.server.ts'
import { receiptsJobName } from '../initiator/receipt-checks.server.ts'
import { isSecret } from './addresses.server.ts'
import { readConfirmation } from './confirmation.ts'

/** Commits a confirmation as it came, then matches it. False for an address that is not the shop's. */
export async function takeConfirmation(shop: Shop, secret: string, told: Told): Promise<boolean> {
  if (!(await isSecret(shop.db, secret))) {
    await keepUnknownNews(shop, secret, told)
    return false
  }
  await keepNews(shop, { kind: 'confirmation', provider: 'mpesa', body: told.body })
  shop.jobs.wake(receiptsJobName)
  return true
}

/** Settles one kept confirmation. */
export async function handleConfirmation(tx: Database, shop: Shop, { body }: StoredNews): Promise<string> {
  const told = readConfirmation(body)
  if (!told) return 'unreadable'
  if (!isOurShortcode(shop, told.shortcode)) return 'other-shortcode'
  const { shortcode: _ours, ...paid } = told
  return takeHandPayment(tx, shop, { ...paid, provider: 'mpesa' }, shop.config.mpesaInitiator !== null)
}

export function isOurShortcode({ config }: Shop, shortcode: string): boolean {
  return shortcode === config.mpesa?.shortcode || shortcode === config.mpesaTill
}
