import { type Client, escapeIdentifier } from 'pg'

export type TableColumns = { name: string; columns: string[] }

/** The tables and their columns. Leaves out generated columns, which PostgreSQL computes itself. */
const tablesText = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(
      select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as referenced
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  order by c.relname`

/** The text of the rows must not depend on the server's settings. */
const textFormats = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export async function setTextFormats(client: Client) {
  await client.query(textFormats)
}

/** Sorted so that each table follows the tables it refers to. Omits `migrations`, which a restore fills itself. */
export async function readTables(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns & { referenced: string[] }>(tablesText)
  const remaining = rows.filter(({ name }) => name !== 'migrations')
  const sorted: TableColumns[] = []
  while (remaining.length > 0) {
    const at = remaining.findIndex(({ referenced }) => !remaining.some(({ name }) => referenced.includes(name)))
    const [next] = remaining.splice(Math.max(at, 0), 1)
    if (next) sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** The applied migrations, in their order. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name collate "C"')
  return rows.map(({ name }) => name)
}

/** The last value of each sequence that was used. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])))
}

/**
 * Skips 1,000 numbers: customers and providers know the numbers that were assigned after the backup, so other orders
 * must not get these.
 */
export async function setSequences(client: Client, sequences: Record<string, number>) {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last + 1_000])
  }
}

export function copyText({ name, columns }: TableColumns, direction: 'to stdout' | 'from stdin'): string {
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) ${direction}`
}
