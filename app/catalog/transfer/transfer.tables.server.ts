import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { FocusPoint } from '../focus-point.ts'

export const pieceImports = pgTable('piece_imports', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  begunBy: text('begun_by').notNull(),
  begunAt: moment('begun_at').notNull(),
  importedAt: moment('imported_at'),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  pictures: integer('pictures').notNull().default(0),
})

export const awaitedPictures = pgTable(
  'awaited_pictures',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    importId: uuid('import_id').notNull(),
    fileName: text('file_name').notNull(),
    alt: text('alt').notNull(),
    /** Null until it is made. */
    imageKey: text('image_key'),
    width: integer('width'),
    height: integer('height'),
    focus: jsonb('focus').$type<FocusPoint>(),
    isShownAfter: boolean('is_shown_after').notNull(),
    tries: integer('tries').notNull().default(0),
    claimedUntil: moment('claimed_until'),
    /** What staff read of a picture that can't be made. */
    fault: text('fault'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)
export type AwaitedPicture = typeof awaitedPictures.$inferSelect
