import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ShopSettings } from '#app/shop/shop-settings.ts'
import type { SettingsSection } from './settings-rules.ts'

export const shopSettings = pgTable('shop_settings', {
  section: text('section').$type<SettingsSection>().primaryKey(),
  content: jsonb('content').$type<Partial<ShopSettings>>().notNull(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
