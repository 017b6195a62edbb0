import { type Client, escapeLiteral } from 'pg'

/** A fingerprint of the schema: tables, functions, triggers, rules and rights. */
export async function readTableState(client: Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(tableState)
  return rows[0]?.state ?? ''
}

const tableState = `select concat_ws('/',
  (select count(*) || ':' || max(xmin::text::bigint) from pg_attribute where attrelid >= 16384),
  (select count(*) || ':' || max(xmin::text::bigint) from pg_proc where oid >= 16384),
  (select count(*) || ':' || max(xmin::text::bigint) from pg_trigger),
  (select count(*) || ':' || max(xmin::text::bigint) from pg_constraint),
  (select count(*) || ':' || max(xmin::text::bigint) from pg_index where indexrelid >= 16384),
  (select count(*) || ':' || max(xmin::text::bigint) from pg_namespace),
  (select md5(string_agg(concat(relname, relacl, reloptions), ',' order by oid)) from pg_class where oid >= 16384)) as state`

/** The tables that have rows or had some, with their writable columns. */
export async function listFilled(client: Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select oid::regclass::text as name, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  return rows
}

/** Returns the SQL that gives an emptied clone this database's rows and the numbers of its sequences. */
export async function writeResetFunction(client: Client): Promise<string> {
  const statements: string[] = []
  for (const { name, columns } of await listFilled(client)) {
    const { rows } = await client.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    const source = `json_populate_recordset(null::${name}, ${escapeLiteral(rows[0]?.all ?? '[]')})`
    statements.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${source}`)
  }
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null)
      as statement from pg_sequences where schemaname = 'public'`)
  return [...statements, ...rows.map(({ statement }) => statement)].join(';\n')
}
