import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { ColumnMapping } from './table/column-mapping.ts'

export const productImports = pgTable('piece_imports', {
  id: primary.uuid('id'),
  fileName: required.text('file_name'),
  begunBy: required.text('begun_by'),
  begunAt: required.moment('begun_at'),
  importedAt: optional.moment('imported_at'),
  added: required.integer('added').default(0),
  changed: required.integer('changed').default(0),
  pictures: required.integer('pictures').default(0),
  /** The category for products whose own category this shop does not have. Only for files of other platforms. */
  category: required.text('category').default(''),
  /** The labels of the columns that staff may map, in the order of the report of the dry run. */
  labels: optional.jsonb('labels').$type<string[]>(),
  /** The mapping that the dry run used; null without a mapping. */
  mapping: optional.jsonb('mapping').$type<ColumnMapping>(),
})

/** `head`: the hash of the column titles, from `hashLabels`. */
export const importMappings = pgTable('import_mappings', {
  head: primary.text('head'),
  columns: required.jsonb('columns').$type<ColumnMapping>(),
  chosenBy: required.text('chosen_by'),
  chosenAt: required.moment('chosen_at'),
})
