import { z } from 'zod'
import { reviewFileLimits } from './etsy-reviews.ts'

const told = z.array(z.object({ line: z.number(), field: z.string(), words: z.string() }))

/** What a file of reviews would bring. Nothing was written. */
export const reviewImportReport = z.object({
  rows: z.number(),
  added: z.number(),
  /** Those that are here already. */
  known: z.number(),
  /** As its dates are read. Null: there is none. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  faults: told,
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
  /** All that came with it. */
  import: z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), count: z.number() }),
})
export type ImportedReview = z.infer<typeof importedReview>

export const maxReported = 100

/** Whether a file that is given among tables of products is one of reviews: Etsy's is a list in JSON. */
export async function isReviewFile(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) || /^\s*\[\s*[{\]]/.test(await file.slice(0, 1024).text())
}

export const largeReviewsText = `A file of reviews has at most ${reviewFileLimits.megabytes} MB.`
