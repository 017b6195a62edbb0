import { z } from 'zod'
import { platforms } from './table/platforms/platform-names.ts'

const reportEntries = z.array(z.object({ line: z.number(), field: z.string(), words: z.string() }))

/** The result of a dry run, with the first errors. */
export const importReport = z.object({
  lines: z.number(),
  /** The columns with their first values, if not all titles are those of the template. Staff may map them. */
  columns: z.array(z.object({ label: z.string(), column: z.string().nullable(), samples: z.array(z.string()) })),
  /** Who mapped the columns. Null: the titles decide. */
  mapped: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Null: a table of this shop. */
  from: z.enum(platforms).nullable(),
  /** The host of linked pictures. Null: no linked pictures. */
  picture_host: z.string().nullable(),
  /** The number of products without a category of this shop. */
  uncategorized: z.number(),
  /** The selected category of these products. */
  category: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  pictures: z.number(),
  faults: reportEntries,
  faults_in_all: z.number(),
  warnings: reportEntries,
  warnings_in_all: z.number(),
  /** The first changed products. */
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
