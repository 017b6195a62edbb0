import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { FocusPoint } from './focus-point.ts'
import type { Visibility } from './inventory/stock.ts'
import type { Choice } from './line-options.ts'
import type { ProductImage } from './product.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A placeholder: the migration has the expression, and the database computes the value. */
const computed = sql``

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  /** Category and price are null only for a draft. */
  category: text('category'),
  priceCents: integer('price_cents'),
  description: text('description'),
  /** The product options that a buyer selects from. */
  choices: jsonb('choices').$type<Choice[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** Null: it is in the shop. */
  /** Null: published. */
  visibility: text('withheld').$type<Visibility>(),
  /** False: for sale only while in stock. */
  isMadeToOrder: boolean('is_made_to_order').notNull().default(true),
  /** The larger number comes first. A trigger replaces 0 in a new row by the time. */
  place: numeric('place').notNull().default('0'),
  /** Null: the shop's default. */
  makingDays: integer('making_days'),
  /** Name and description in lower case without accents. */
  plain: text('plain').notNull().generatedAlwaysAs(computed),
  /** Each letter of `plain`, and each two adjacent ones. */
  pairs: tsvector('pairs').notNull().generatedAlwaysAs(computed),
  /** The shop's search index, with marks for the rank. */
  words: tsvector('words').generatedAlwaysAs(computed),
})

/** Each process caches them as `Shop.categories`. */
export const categories = pgTable('categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  position: integer('position').notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
  /** An image of one of its products. */
  imageKey: text('image_key'),
  /** What owners uploaded for it, instead of `imageKey`. */
  picture: jsonb('picture').$type<ProductImage>(),
  /** Its image in the template. */
  scene: text('scene'),
  version: integer('version').notNull().default(1),
})

/** Former keys and values, in lower case. */
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

/** Products imported from other platforms, by their ids there. */
export const productSources = pgTable(
  'product_sources',
  {
    source: text('source').notNull(),
    key: text('key').notNull(),
    productId: uuid('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
)

/** Maintained by triggers. */
export const productCounts = pgTable('product_counts', {
  category: text('category').primaryKey(),
  live: integer('live').notNull(),
})

/** Every word that a product ever had. Maintained by triggers. */
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

/** Images that an import has promised to its products, until each is encoded. */
export const pendingImages = pgTable(
  'awaited_pictures',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    importId: uuid('import_id').notNull(),
    fileName: text('file_name').notNull(),
    alt: text('alt').notNull(),
    /** Null until it is encoded. */
    imageKey: text('image_key'),
    width: integer('width'),
    height: integer('height'),
    focus: jsonb('focus').$type<FocusPoint>(),
    isShownAfter: boolean('is_shown_after').notNull(),
    tries: integer('tries').notNull().default(0),
    claimedUntil: moment('claimed_until'),
    /** Staff's message about an image that can't be encoded. */
    fault: text('fault'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)
export type PendingImage = typeof pendingImages.$inferSelect
