import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { pendingImages, products } from '../catalog.tables.server.ts'
import { isPending } from '../pending-images.server.ts'
import { type ImportStatus, maxReported } from './import-report.ts'

export async function readImportStatus(db: Database): Promise<ImportStatus> {
  const [row] = await db.select({ waiting: sql<number>`count(*)::int` }).from(pendingImages).where(isPending)
  const faults = await db
    .select({ name: products.name, words: sql<string>`${pendingImages.error}` })
    .from(pendingImages)
    .innerJoin(products, eq(products.id, pendingImages.productId))
    .where(isNotNull(pendingImages.error))
    .orderBy(asc(products.name), asc(pendingImages.position))
    .limit(maxReported)
  return { waiting: row?.waiting ?? 0, faults }
}
