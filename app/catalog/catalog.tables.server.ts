import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { CategoryValue } from './category.ts'
import type { Choice } from './choices.ts'
import type { FocusPoint } from './focus-point.ts'
import type { Withheld } from './stock/stock.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** As the migration says; the database fills it. */
const computed = sql``

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  category: text('category').$type<CategoryValue>().notNull(),
  priceCents: integer('price_cents').notNull(),
  description: text('description'),
  choices: jsonb('choices').$type<Choice[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** Null: it is in the shop. */
  withheld: text('withheld').$type<Withheld>(),
  isMadeToOrder: boolean('is_made_to_order').notNull().default(true),
  /** The larger number comes first. 0 in a new row stands for its time. */
  place: numeric('place').notNull().default('0'),
  /** Null: as many as the shop's pieces usually take. */
  makingDays: integer('making_days'),
  /** Name and description in small letters without accents. */
  plain: text('plain').notNull().generatedAlwaysAs(computed),
  /** Each letter of these, and each two in a row. */
  pairs: tsvector('pairs').notNull().generatedAlwaysAs(computed),
  /** What a search of the shop finds, marked by its rank. */
  words: tsvector('words').notNull().generatedAlwaysAs(computed),
})

export const productImages = pgTable('product_images', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
  imageKey: text('image_key').notNull(),
  alt: text('alt').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  focus: jsonb('focus').$type<FocusPoint>(),
})

export const productRedirects = pgTable('product_redirects', {
  nameKey: text('name_key').primaryKey(),
  productId: uuid('product_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Kept by triggers. */
export const productCounts = pgTable('product_counts', {
  category: text('category').$type<CategoryValue>().primaryKey(),
  live: integer('live').notNull(),
})

/** Every word that a product ever had. Kept by triggers. */
export const catalogueWords = pgTable('catalogue_words', {
  word: text('word').primaryKey(),
  lexeme: text('lexeme').notNull(),
  near: text('near').array().notNull(),
})

/** See `pictures-in-hand.server.ts`. */
export const picturesInHand = pgTable(
  'pictures_in_hand',
  {
    id: uuid('id').notNull(),
    imageKey: text('image_key').notNull(),
    isGoing: boolean('is_going').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.imageKey] })],
)
