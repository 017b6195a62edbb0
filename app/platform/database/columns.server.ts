import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds a moment: `timestamptz` in the database, a Date in the code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
