import { z } from 'zod'
import { otherShops } from './table/other-shops/other-shop.ts'

const told = z.array(z.object({ line: z.number(), field: z.string(), words: z.string() }))

/** What a file would do, with the first of its faults. Nothing was written. */
export const importReport = z.object({
  lines: z.number(),
  /** Of a table that is not all in the shop's own titles: what staff may say of each column, with its first values. */
  columns: z.array(z.object({ label: z.string(), column: z.string().nullable(), samples: z.array(z.string()) })),
  /** Who has said so. Null: nobody, the columns are as they are called. */
  mapped: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Null: the shop's own table. */
  from: z.enum(otherShops).nullable(),
  /** Where the linked pictures are fetched. Null: none is. */
  picture_host: z.string().nullable(),
  /** Products of another platform's file that tell none of this shop's categories. */
  uncategorized: z.number(),
  /** What was chosen for those. */
  category: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  pictures: z.number(),
  faults: told,
  faults_in_all: z.number(),
  warnings: told,
  warnings_in_all: z.number(),
  /** The first names of what changes. */
  changes: z.array(z.object({ line: z.number(), name: z.string(), fields: z.array(z.string()) })),
})
export type ImportReport = z.infer<typeof importReport>

export const importResult = z.object({ added: z.number(), changed: z.number(), pictures: z.number() })
export type ImportResult = z.infer<typeof importResult>

/** Pictures that are still to be made, and those that never will. */
export const importStatus = z.object({
  waiting: z.number(),
  faults: z.array(z.object({ name: z.string(), words: z.string() })),
})
export type ImportStatus = z.infer<typeof importStatus>

export const maxReported = 100
