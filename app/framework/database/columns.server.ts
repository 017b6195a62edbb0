import { bigint, boolean, date, integer, jsonb, numeric, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

type Precision = { precision: number; scale: number }

/** Columns that may be null. */
export const optional = {
  /** A whole number that a JavaScript number holds exactly. */
  bigint: (name: string) => bigint(name, { mode: 'number' }),
  boolean: (name: string) => boolean(name),
  /** A day as '2026-11-27'. */
  date: (name: string) => date(name, { mode: 'string' }),
  integer: (name: string) => integer(name),
  jsonb: (name: string) => jsonb(name),
  moment: (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }),
  /** A decimal number as text. */
  numeric: (name: string, precision?: Precision) => numeric(name, precision),
  smallint: (name: string) => smallint(name),
  text: (name: string) => text(name),
  uuid: (name: string) => uuid(name),
}

/** Columns that may not be null. */
export const required = {
  bigint: (name: string) => optional.bigint(name).notNull(),
  boolean: (name: string) => optional.boolean(name).notNull(),
  date: (name: string) => optional.date(name).notNull(),
  integer: (name: string) => optional.integer(name).notNull(),
  jsonb: (name: string) => optional.jsonb(name).notNull(),
  moment: (name: string) => optional.moment(name).notNull(),
  numeric: (name: string, precision?: Precision) => optional.numeric(name, precision).notNull(),
  smallint: (name: string) => optional.smallint(name).notNull(),
  text: (name: string) => optional.text(name).notNull(),
  uuid: (name: string) => optional.uuid(name).notNull(),
}

/** Columns that are the key of their table. */
export const primary = {
  boolean: (name: string) => boolean(name).primaryKey(),
  date: (name: string) => optional.date(name).primaryKey(),
  integer: (name: string) => integer(name).primaryKey(),
  text: (name: string) => text(name).primaryKey(),
  uuid: (name: string) => uuid(name).primaryKey(),
  /** PostgreSQL generates the number. */
  identity: (name: string) => optional.bigint(name).primaryKey().generatedAlwaysAsIdentity(),
}
