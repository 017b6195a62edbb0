import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { FocusPoint } from './focus-point.ts'
import type { Visibility } from './inventory/stock.ts'
import type { ProductOption } from './line-options.ts'
import type { ProductImage } from './product.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A placeholder: the database computes these columns by expressions in the migrations. */
const generatedByMigration = sql``

export const products = pgTable('products', {
  id: primary.uuid('id'),
  name: required.text('name'),
  nameKey: required.text('name_key'),
  /** Category and price are null only in drafts. */
  category: optional.text('category'),
  priceCents: optional.integer('price_cents'),
  description: optional.text('description'),
  /** The product options that a buyer selects from. */
  choices: required.jsonb('choices').$type<ProductOption[]>().default([]),
  version: required.integer('version').default(1),
  createdAt: required.moment('created_at'),
  updatedAt: required.moment('updated_at'),
  deletedAt: optional.moment('deleted_at'),
  /** Null: published. */
  visibility: optional.text('withheld').$type<Visibility>(),
  /** False for a product that is only sold while in stock. */
  isMadeToOrder: required.boolean('is_made_to_order').default(true),
  /** The position in lists, largest first. In a new row a trigger replaces 0 by the current time. */
  place: required.numeric('place').default('0'),
  /** Null for the shop's default. */
  makingDays: optional.integer('making_days'),
  /** Name and description in lower case without accents. */
  plainText: required.text('plain').generatedAlwaysAs(generatedByMigration),
  /** All letters of `plainText` and all pairs of adjacent letters, to search for one or two letters. */
  letterPairs: tsvector('pairs').notNull().generatedAlwaysAs(generatedByMigration),
  /** The index for searches by words. The prefix of a lexeme says which field has the word; it decides the rank. */
  searchVector: tsvector('words').generatedAlwaysAs(generatedByMigration),
})

/** Each process caches the rows in `Shop.categories`. */
export const categories = pgTable('categories', {
  id: primary.uuid('id').defaultRandom(),
  key: required.text('key'),
  value: required.text('value'),
  label: required.text('label'),
  position: required.integer('position'),
  isHidden: required.boolean('is_hidden').default(false),
  /** The image of a product in the category, which staff selected. */
  imageKey: optional.text('image_key'),
  /** The image that owners uploaded. It takes precedence over `imageKey`. */
  picture: optional.jsonb('picture').$type<ProductImage>(),
  /** The name of the template's image, if the category is one of the template's. */
  scene: optional.text('scene'),
  version: required.integer('version').default(1),
})

/** Former keys and values, in lower case. */
export const categoryRedirects = pgTable('category_redirects', {
  nameKey: primary.text('name_key'),
  categoryId: required.uuid('category_id'),
})

export const productImages = pgTable('product_images', {
  id: primary.uuid('id'),
  productId: required.uuid('product_id'),
  position: required.integer('position'),
  imageKey: required.text('image_key'),
  alt: required.text('alt'),
  width: required.integer('width'),
  height: required.integer('height'),
  focus: optional.jsonb('focus').$type<FocusPoint>(),
})

export const productRedirects = pgTable('product_redirects', {
  nameKey: primary.text('name_key'),
  productId: required.uuid('product_id'),
  createdAt: required.moment('created_at'),
})

/** Products imported from other platforms, by their ids on those platforms. */
export const productSources = pgTable(
  'product_sources',
  { source: required.text('source'), key: required.text('key'), productId: required.uuid('product_id') },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
)

/** Maintained by triggers. */
export const productCounts = pgTable('product_counts', {
  category: primary.text('category'),
  live: required.integer('live'),
})

/** The words of all products, including words that no product has any more. Maintained by triggers. */
export const catalogueWords = pgTable('catalogue_words', {
  word: primary.text('word'),
  lexeme: required.text('lexeme'),
  near: required.text('near').array().notNull(),
})

/** See `image-leases.server.ts`. */
export const imageLeases = pgTable(
  'pictures_in_hand',
  {
    id: required.uuid('id'),
    imageKey: required.text('image_key'),
    isBeingRemoved: required.boolean('is_going'),
    expiresAt: required.moment('until'),
  },
  (table) => [primaryKey({ columns: [table.id, table.imageKey] })],
)

/** The images that imported products will have, until all images of the product are encoded. Rows with errors stay. */
export const pendingImages = pgTable(
  'awaited_pictures',
  {
    productId: required.uuid('product_id'),
    position: required.integer('position'),
    importId: required.uuid('import_id'),
    fileName: required.text('file_name'),
    alt: required.text('alt'),
    /** Null until the image is encoded. */
    imageKey: optional.text('image_key'),
    width: optional.integer('width'),
    height: optional.integer('height'),
    focus: optional.jsonb('focus').$type<FocusPoint>(),
    publishesProduct: required.boolean('is_shown_after'),
    attempts: required.integer('tries').default(0),
    claimedUntil: optional.moment('claimed_until'),
    /** The message for staff if the image can't be encoded. */
    error: optional.text('fault'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)
export type PendingImage = typeof pendingImages.$inferSelect
