import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { listAddresses } from './admin/webhooks.server.ts'
import type { WebhookAddress } from './webhooks.tables.server.ts'

const patienceSeconds = 3_600

/** Null without addresses. Names only hosts: the rest of a URL may contain a secret. */
export async function readWebhookHealth(shop: Shop): Promise<{ isWell: boolean; sentence: string } | null> {
  const addresses = await listAddresses(shop)
  if (addresses.length === 0) return null
  const latest = addSeconds(shop.clock.now(), -patienceSeconds)
  const off = addresses.filter(({ offReason }) => offReason !== null && offReason !== 'staff')
  const failing = addresses.filter(
    ({ offAt, failingSince }) => offAt === null && failingSince !== null && failingSince < latest,
  )
  const faults = [
    off.length > 0 && `${hostsOf(off)} took no news and was switched off.`,
    failing.length > 0 && `${hostsOf(failing)} takes no news at the moment; the shop keeps trying.`,
  ].filter(Boolean)
  if (faults.length > 0) return { isWell: false, sentence: faults.join(' ') }
  const on = addresses.filter(({ offAt }) => offAt === null)
  return { isWell: true, sentence: on.length > 0 ? `News go to ${hostsOf(on)}.` : 'All addresses are switched off.' }
}

function hostsOf(addresses: readonly WebhookAddress[]): string {
  return addresses.map(({ url }) => new URL(url).hostname).join(', ')
}
