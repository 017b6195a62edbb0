import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { FocusPoint } from './focus-point.ts'
import type { Visibility } from './inventory/stock.ts'
import type { Choice } from './line-options.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** As the migration says; the database fills it. */
const computed = sql``

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  /** This and the price: null only of a draft. */
  category: text('category'),
  priceCents: integer('price_cents'),
  description: text('description'),
  /** What a buyer decides before it goes into the cart. */
  choices: jsonb('choices').$type<Choice[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** Null: it is in the shop. */
  withheld: text('withheld').$type<Visibility>(),
  /** Else it can be had as long as some are ready. */
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
  words: tsvector('words').generatedAlwaysAs(computed),
})

/** Kept in each process as `Shop.categories`. */
export const categories = pgTable('categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  position: integer('position').notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
  /** Of a product of it. */
  imageKey: text('image_key'),
  /** Its picture in the template. */
  scene: text('scene'),
  version: integer('version').notNull().default(1),
})

/** Former keys and values, in small letters. */
export const categoryRedirects = pgTable('category_redirects', {
  nameKey: text('name_key').primaryKey(),
  categoryId: uuid('category_id').notNull(),
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

/** What files of other platforms brought, by what those call it. */
export const productSources = pgTable(
  'product_sources',
  {
    source: text('source').notNull(),
    key: text('key').notNull(),
    productId: uuid('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
)

/** Kept by triggers. */
export const productCounts = pgTable('product_counts', {
  category: text('category').primaryKey(),
  live: integer('live').notNull(),
})

/** Every word that a product ever had. Kept by triggers. */
export const catalogueWords = pgTable('catalogue_words', {
  word: text('word').primaryKey(),
  lexeme: text('lexeme').notNull(),
  near: text('near').array().notNull(),
})

/** See `image-leases.server.ts`. */
export const imageLeases = pgTable(
  'pictures_in_hand',
  {
    id: uuid('id').notNull(),
    imageKey: text('image_key').notNull(),
    isGoing: boolean('is_going').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.imageKey] })],
)

/** Images that an import promised to its products, until each is encoded. */
export const pendingImages = pgTable(
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
export type PendingImage = typeof pendingImages.$inferSelect
