import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { listAddresses } from './admin/webhooks.server.ts'
import type { WebhookAddress } from './webhooks.tables.server.ts'

const maxFailingSeconds = 3_600

/** Null without addresses. Names only hosts: the rest of a URL may contain a secret. */
export async function readWebhookHealth(shop: Shop): Promise<{ isWell: boolean; sentence: string } | null> {
  const addresses = await listAddresses(shop)
  if (addresses.length === 0) return null
  const failingBefore = addSeconds(shop.clock.now(), -maxFailingSeconds)
  const switchedOff = addresses.filter(({ offReason }) => offReason !== null && offReason !== 'staff')
  const failing = addresses.filter(
    ({ offAt, failingSince }) => offAt === null && failingSince !== null && failingSince < failingBefore,
  )
  const problems = [
    switchedOff.length > 0 && `${hostsOf(switchedOff)} took no news and was switched off.`,
    failing.length > 0 && `${hostsOf(failing)} takes no news at the moment; the shop keeps trying.`,
  ].filter(Boolean)
  if (problems.length > 0) return { isWell: false, sentence: problems.join(' ') }
  const active = addresses.filter(({ offAt }) => offAt === null)
  return {
    isWell: true,
    sentence: active.length > 0 ? `News go to ${hostsOf(active)}.` : 'All addresses are switched off.',
  }
}

function hostsOf(addresses: readonly WebhookAddress[]): string {
  return addresses.map(({ url }) => new URL(url).hostname).join(', ')
}
