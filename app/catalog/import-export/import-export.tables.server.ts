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
  /** For products of another platform's file that tell none of this shop's. */
  category: required.text('category').default(''),
  /** What the columns are called that staff may map, as the dry run told them. */
  labels: optional.jsonb('labels').$type<string[]>(),
  /** What the dry run took them for. Null: nobody has mapped them. */
  mapping: optional.jsonb('mapping').$type<ColumnMapping>(),
})

/** `head`: of the first line of a file, see `headOf`. */
export const importMappings = pgTable('import_mappings', {
  head: primary.text('head'),
  columns: required.jsonb('columns').$type<ColumnMapping>(),
  chosenBy: required.text('chosen_by'),
  chosenAt: required.moment('chosen_at'),
})
