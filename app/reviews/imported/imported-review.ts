import { z } from 'zod'
import { reviewFileLimits } from './etsy-reviews.ts'

const reviewErrors = z.array(z.object({ line: z.number(), field: z.string(), words: z.string() }))

/** The result of the dry run for a file of reviews. Nothing is stored yet. */
export const reviewImportReport = z.object({
  rows: z.number(),
  added: z.number(),
  /** The number of reviews in the file that were imported before. */
  known: z.number(),
  /** Null if the file has no readable review. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  faults: reviewErrors,
  faults_in_all: z.number(),
})
export type ReviewImportReport = z.infer<typeof reviewImportReport>

export const reviewImportResult = z.object({ added: z.number() })

export const importedReview = z.object({
  id: z.string(),
  stars: z.number(),
  words: z.string(),
  reviewer: z.string().nullable(),
  written_on: z.string(),
  /** The import to which the review belongs. `count`: the number of reviews of that import. */
  import: z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), count: z.number() }),
})
export type ImportedReview = z.infer<typeof importedReview>

export const maxReported = 100

/** True if a file chosen for the product import is Etsy's file of reviews, which is a list in JSON. */
export async function isReviewFile(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) || /^\s*\[\s*[{\]]/.test(await file.slice(0, 1024).text())
}

export const largeReviewsText = `A file of reviews has at most ${reviewFileLimits.megabytes} MB.`
