import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

export const pushDevices = pgTable('push_devices', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  /** The last login on this device. */
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  addedAt: moment('added_at').notNull(),
  reachedAt: moment('reached_at'),
  /** Consecutive days on which no push reached it. */
  failedDays: integer('failed_days').notNull().default(0),
  failedAt: moment('failed_at'),
})

export const pushMessages = pgTable('push_messages', {
  id: uuid('id').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  tag: text('tag').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  path: text('path').notNull(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull(),
  claimedUntil: moment('claimed_until'),
  isRepeat: boolean('is_repeat').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

/** Days in Nairobi whose morning push, about orders due, was sent. */
export const morningPushes = pgTable('morning_pushes', { day: date('day', { mode: 'string' }).primaryKey() })
