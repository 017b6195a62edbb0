import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

export const pushDevices = pgTable('push_devices', {
  id: primary.uuid('id'),
  staffId: required.uuid('staff_id'),
  /** The last login on this device. */
  sessionId: required.uuid('session_id'),
  endpoint: required.text('endpoint').unique(),
  p256dh: required.text('p256dh'),
  auth: required.text('auth'),
  /** 'Chrome on Android'. */
  device: optional.text('device'),
  addedAt: required.moment('added_at'),
  reachedAt: optional.moment('reached_at'),
  /** The number of consecutive days on which no push reached the device. */
  failedDays: required.integer('failed_days').default(0),
  failedAt: optional.moment('failed_at'),
})

export const pushMessages = pgTable('push_messages', {
  id: primary.uuid('id'),
  deviceId: required.uuid('device_id'),
  tag: required.text('tag'),
  title: required.text('title'),
  body: required.text('body'),
  path: required.text('path'),
  tries: required.integer('tries').default(0),
  nextTryAt: required.moment('next_try_at'),
  claimedUntil: optional.moment('claimed_until'),
  isRepeat: required.boolean('is_repeat').default(false),
  createdAt: required.moment('created_at'),
})

/** Days in Nairobi whose morning push, about orders due, was sent. */
export const morningPushes = pgTable('morning_pushes', { day: primary.date('day') })
