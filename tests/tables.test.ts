import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

type Column = { table: string; name: string; type: string; isRequired: boolean; hasDefault: boolean }

const root = join(import.meta.dirname, '..')

async function describedColumns(): Promise<Column[]> {
  const lists = await Promise.all(
    globSync('app/**/*.tables.server.ts', { cwd: root }).map((path) => import(join(root, path))),
  )
  const tables = lists
    .flatMap((list: object) => Object.values(list))
    .filter((value): value is PgTable => is(value, PgTable))
  return tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table)
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    return columns.map((column) => ({
      table: name,
      name: column.name,
      type: column.getSQLType().replace(', ', ','),
      isRequired: column.notNull || column.primary || keys.includes(column.name),
      hasDefault: column.hasDefault || (column.generatedIdentity ?? column.generated) !== undefined,
    }))
  })
}

const migratedColumns = sql`
  select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_attribute a join pg_class t on t.oid = a.attrelid
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped`

const lines = (columns: readonly Column[]) =>
  columns
    .map(({ table, name, type, isRequired, hasDefault }) =>
      [`${table}.${name}`, type, isRequired ? 'required' : 'may be missing', hasDefault ? 'with default' : ''].join(
        ' ',
      ),
    )
    .sort()

test('every table is described once, as the migrations create it', async () => {
  const shop = await createTestShop()
  const { rows } = await shop.db.execute<Column>(migratedColumns)
  expect(lines(await describedColumns())).toEqual(lines(rows))
})
