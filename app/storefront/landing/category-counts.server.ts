import { gt } from 'drizzle-orm'
import { productCounts } from '#app/catalog/catalog.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'

export async function countByCategory(db: Database): Promise<Partial<Record<string, number>>> {
  const rows = await db.select().from(productCounts).where(gt(productCounts.live, 0))
  return Object.fromEntries(rows.map((row) => [row.category, row.live]))
}
