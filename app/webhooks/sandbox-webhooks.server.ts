import { and, eq, like, sql } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { secretText } from './signature.server.ts'
import { secretsOf } from './webhook-secret.server.ts'
import { webhookAddresses } from './webhooks.tables.server.ts'

/**
 * In demo mode, moves addresses at the sandbox to its current port, which may change at each start. Returns the secrets
 * with which the sandbox checks signatures, newest last.
 */
export async function moveSandboxAddresses(shop: Pick<Shop, 'db' | 'config' | 'clock'>): Promise<string[]> {
  const { sandboxUrl } = shop.config
  if (sandboxUrl === null) return []
  // Only the sandbox may have an http address.
  const isAtSandbox = and(eq(webhookAddresses.isDemo, true), like(webhookAddresses.url, 'http://%'))
  const url = sql<string>`regexp_replace(${webhookAddresses.url}, '^http://[^/]+', ${sandboxUrl})`
  const addresses = await shop.db.update(webhookAddresses).set({ url }).where(isAtSandbox).returning()
  return addresses
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap((address) => secretsOf(shop, address).map(secretText).toReversed())
}
