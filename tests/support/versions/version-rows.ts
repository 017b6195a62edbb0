import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import { readTables } from '../../../app/infra/backup/shop-tables.server.ts'

type Row = Record<string, unknown>

/** The data of a shop of an earlier version: its last migration and the rows of each table. */
export type Version = { last: string; tables: Record<string, Row[]> }

export const versionsFolder = join(import.meta.dirname, '../../versions')

export function readVersions(): Version[] {
  const names = readdirSync(versionsFolder).sort()
  return names.map((name) => JSON.parse(readFileSync(join(versionsFolder, name), 'utf8')) as Version)
}

/** Reads the rows in the order in which they can be loaded. */
export async function readRows(client: Client): Promise<Version['tables']> {
  const all: Version['tables'] = {}
  for (const { name, columns } of await readTables(client)) {
    const list = columns.map(escapeIdentifier).join(', ')
    const table = escapeIdentifier(name)
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(r) as row from (select ${list} from ${table}) r order by to_jsonb(r)::text`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Inserts the rows without firing triggers, because the rows that triggers would add are among them. */
export async function loadRows(client: Client, { tables }: Version): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const [name, rows] of Object.entries(tables)) {
    const table = escapeIdentifier(name)
    await client.query(`delete from ${table}`)
    for (const row of rows) {
      const list = Object.keys(row).map(escapeIdentifier).join(', ')
      await client.query(
        `insert into ${table} (${list}) overriding system value
         select ${list} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
    }
  }
  await client.query('set session_replication_role = default')
}
