import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ColumnMapping } from './table/column-mapping.ts'

export const productImports = pgTable('piece_imports', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  begunBy: text('begun_by').notNull(),
  begunAt: moment('begun_at').notNull(),
  importedAt: moment('imported_at'),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  pictures: integer('pictures').notNull().default(0),
  /** For products of another platform's file that tell none of this shop's. */
  category: text('category').notNull().default(''),
  /** What the columns are called that staff may map, as the dry run told them. */
  labels: jsonb('labels').$type<string[]>(),
  /** What the dry run took them for. Null: nobody has mapped them. */
  mapping: jsonb('mapping').$type<ColumnMapping>(),
})

/** `head`: of the first line of a file, see `headOf`. */
export const importMappings = pgTable('import_mappings', {
  head: text('head').primaryKey(),
  columns: jsonb('columns').$type<ColumnMapping>().notNull(),
  chosenBy: text('chosen_by').notNull(),
  chosenAt: moment('chosen_at').notNull(),
})
