import { eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { addresses } from './account.tables.server.ts'
import type { Address, Addresses, AddressKind } from './address.ts'

export async function readAddresses(db: Database, customerId: string): Promise<Addresses> {
  const rows = await db.select().from(addresses).where(eq(addresses.customerId, customerId))
  const find = (kind: AddressKind) => rows.find((row) => row.kind === kind)
  return { shipping: toAddress(find('shipping')), customer: toAddress(find('customer')) }
}

export async function saveAddress(shop: Shop, customerId: string, kind: AddressKind, address: Address): Promise<void> {
  const change = { ...address, updatedAt: shop.clock.now() }
  await shop.db
    .insert(addresses)
    .values({ customerId, kind, ...change })
    .onConflictDoUpdate({ target: [addresses.customerId, addresses.kind], set: change })
}

function toAddress(row: Address | undefined): Address | null {
  if (!row) return null
  const { name, address, city, state, zip, country, phone } = row
  return { name, address, city, state, zip, country, phone }
}
