import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { CategoryValue } from './category.ts'
import type { FocusPoint } from './focus-point.ts'

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  category: text('category').$type<CategoryValue>().notNull(),
  priceCents: integer('price_cents').notNull(),
  description: text('description'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
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
