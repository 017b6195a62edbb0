import { pgTable } from 'drizzle-orm/pg-core'
import { primary, required } from '#app/framework/database/columns.server.ts'
import type { ShopSettings } from '#app/shop/shop-settings.ts'
import type { SettingsSection } from './settings-rules.ts'

export const shopSettings = pgTable('shop_settings', {
  section: primary.text('section').$type<SettingsSection>(),
  content: required.jsonb('content').$type<Partial<ShopSettings>>(),
  version: required.integer('version'),
  changedAt: required.moment('changed_at'),
  changedBy: required.text('changed_by'),
})
