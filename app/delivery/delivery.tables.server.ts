import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

export const deliveryOptions = pgTable('delivery_options', {
  id: primary.uuid('id'),
  position: required.integer('position'),
  name: required.text('name'),
  countries: required.text('countries').array().notNull(),
  counties: required.text('counties').array().notNull(),
  priceCents: optional.integer('price_cents'),
  priceKes: optional.integer('price_kes'),
  daysFrom: required.integer('days_from'),
  daysTo: required.integer('days_to'),
  place: optional.text('place'),
  toOffice: required.boolean('to_office').default(false),
  madeAt: required.moment('made_at'),
  endedAt: optional.moment('ended_at'),
})

export const closedDays = pgTable('closed_days', {
  id: primary.uuid('id'),
  firstOn: required.date('first_on'),
  lastOn: required.date('last_on'),
  isPause: required.boolean('is_pause'),
  stopsSelling: required.boolean('stops_selling'),
  word: required.text('word'),
  madeAt: required.moment('made_at'),
})
