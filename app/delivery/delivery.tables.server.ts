import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

export const deliveryOptions = pgTable('delivery_options', {
  id: uuid('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  countries: text('countries').array().notNull(),
  counties: text('counties').array().notNull(),
  priceCents: integer('price_cents'),
  priceKes: integer('price_kes'),
  daysFrom: integer('days_from').notNull(),
  daysTo: integer('days_to').notNull(),
  place: text('place'),
  madeAt: moment('made_at').notNull(),
  endedAt: moment('ended_at'),
})

export const closedDays = pgTable('closed_days', {
  id: uuid('id').primaryKey(),
  firstOn: date('first_on', { mode: 'string' }).notNull(),
  lastOn: date('last_on', { mode: 'string' }).notNull(),
  isPause: boolean('is_pause').notNull(),
  stopsSelling: boolean('stops_selling').notNull(),
  word: text('word').notNull(),
  madeAt: moment('made_at').notNull(),
})
