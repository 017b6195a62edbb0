import { z } from 'zod'
import { platforms } from './table/platforms/platform-names.ts'

const reportEntries = z.array(z.object({ line: z.number(), field: z.string(), words: z.string() }))

/** The result of a dry run, with the first errors. */
export const importReport = z.object({
  lines: z.number(),
  /**
   * The columns and their first values. Empty if all titles are those of the template; otherwise staff may map the
   * columns.
   */
  columns: z.array(z.object({ label: z.string(), column: z.string().nullable(), samples: z.array(z.string()) })),
  /** Who mapped the columns, and when. Null if the titles of the columns decide. */
  mapped: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The platform that exported the file. Null for a table of this shop. */
  from: z.enum(platforms).nullable(),
  /** The host of linked pictures. Null if no pictures are linked. */
  picture_host: z.string().nullable(),
  /** The number of products whose category this shop does not have. */
  uncategorized: z.number(),
  /** The category that staff selected for these products. */
  category: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  pictures: z.number(),
  faults: reportEntries,
  faults_in_all: z.number(),
  warnings: reportEntries,
  warnings_in_all: z.number(),
  /** The first products that would change. */
  changes: z.array(z.object({ line: z.number(), name: z.string(), fields: z.array(z.string()) })),
})
export type ImportReport = z.infer<typeof importReport>

export const importResult = z.object({ added: z.number(), changed: z.number(), pictures: z.number() })
export type ImportResult = z.infer<typeof importResult>

/** `waiting`: pictures that are not encoded yet. `faults`: pictures that could not be encoded. */
export const importStatus = z.object({
  waiting: z.number(),
  faults: z.array(z.object({ name: z.string(), words: z.string() })),
})
export type ImportStatus = z.infer<typeof importStatus>

export const maxReported = 100
