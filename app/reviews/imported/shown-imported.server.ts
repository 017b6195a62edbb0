import { desc, ne, sql } from 'drizzle-orm'
import { displayDay } from '#app/framework/nairobi.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { importedReviews } from './imported-reviews.tables.server.ts'

export type PublicImportedReview = { id: string; stars: number; words: string; reviewer: string | null; date: string }

const maxShown = 12

/** The newest reviews with a text. They belong to no product and are not part of any average. */
export async function readPublicImportedReviews(db: Database): Promise<PublicImportedReview[]> {
  const { id, stars, words, reviewer, writtenOn } = importedReviews
  const rows = await db
    .select({ id, stars, words, reviewer, writtenOn })
    .from(importedReviews)
    .where(ne(words, ''))
    .orderBy(desc(writtenOn), desc(id))
    .limit(maxShown)
  return rows.map(({ writtenOn: day, ...review }) => ({ ...review, date: displayDay(day) }))
}

export async function hasImportedReviews(db: Database): Promise<boolean> {
  const [row] = await db.select({ one: sql`1` }).from(importedReviews).limit(1)
  return row !== undefined
}
