import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

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
})
