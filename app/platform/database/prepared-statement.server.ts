import { type DriverValueEncoder, is, Param, Placeholder, type Query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'

/** Writes statements, and has no database to ask them. */
export const builder = drizzle.mock()

type Built<Row> = {
  toSQL(): Query
  readonly _: { readonly result: Row[]; readonly selectedFields: object }
}

/** One question, with its values. */
export type Asked<Row> = {
  /** PostgreSQL plans a text once on each connection, and knows it by this name. */
  name: string
  text: string
  values: (string | null)[]
  readRow(columns: unknown[]): Row
}

/**
 * A statement that is written once and asked often: the builder would write it anew each time. Each
 * `sql.placeholder` takes its value from `values`. Rows are as the driver reads them.
 */
export function prepareStatement<Row>(name: string, built: Built<Row>) {
  const { sql: text, params } = built.toSQL()
  const fields = Object.keys(built._.selectedFields)
  const readers = params.map(readerOf)
  const readRow = (columns: unknown[]) => Object.fromEntries(fields.map((field, at) => [field, columns[at]])) as Row
  return (values: Record<string, unknown>): Asked<Row> => ({
    name,
    text,
    values: readers.map((read) => wordOf(read(values))),
    readRow,
  })
}

function readerOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return (values) => values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param as Param<Placeholder> & { encoder: DriverValueEncoder<unknown, unknown> }
  return (values) => encoder.mapToDriverValue(values[value.name])
}

function wordOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
