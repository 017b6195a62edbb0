import { type Client, escapeIdentifier } from 'pg'

export type TableForm = { name: string; columns: string[] }

/** Without generated columns, which PostgreSQL computes itself. */
const tablesText = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(
      select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  order by c.relname`

/** The text form of the rows must not depend on the server's settings. */
const plainForms = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export async function preparePlainForms(client: Client) {
  await client.query(plainForms)
}

/** Each table after the ones it refers to. Without the list of migrations, which a restore writes itself. */
export async function readTables(client: Client): Promise<TableForm[]> {
  const { rows } = await client.query<TableForm & { needs: string[] }>(tablesText)
  const waiting = rows.filter(({ name }) => name !== 'migrations')
  const sorted: TableForm[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)))
    const [next] = waiting.splice(Math.max(at, 0), 1)
    if (next) sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** In the order of their names, in which they were applied. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name collate "C"')
  return rows.map(({ name }) => name)
}

/** The last value of each sequence; null if it has none. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])))
}

/**
 * Skips some numbers: those assigned after the backup are known to customers and in providers' statements, and must not
 * be given to other orders.
 */
export async function setSequences(client: Client, sequences: Record<string, number>) {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last + 1_000])
  }
}

export function copyText({ name, columns }: TableForm, way: 'to stdout' | 'from stdin'): string {
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) ${way}`
}
