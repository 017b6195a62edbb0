import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CategoryValue } from './category.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  category: text('category').$type<CategoryValue>().notNull(),
  priceCents: integer('price_cents').notNull(),
  description: text('description'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletedAt: time('deleted_at'),
})

export const productImages = pgTable('product_images', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
  imageKey: text('image_key').notNull(),
  alt: text('alt').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const productRedirects = pgTable('product_redirects', {
  nameKey: text('name_key').primaryKey(),
  productId: uuid('product_id').notNull(),
  createdAt: time('created_at').notNull(),
})
