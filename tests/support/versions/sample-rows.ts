import { type Client, escapeIdentifier } from 'pg'
import { readTables } from '../../../app/infra/backup/shop-tables.server.ts'
import { addManyOrders, addManyProducts } from '../../../bench/large-shop.ts'

type Column = { name: string; type: string; isRequired: boolean; other: string | null; otherColumn: string | null }

/** Products and orders of a usual shop, and at least one row in every other table. */
export async function addSampleRows(client: Client): Promise<void> {
  const run = (statement: string) => client.query(statement)
  await addManyProducts(run, 16)
  await addManyOrders(run, 12)
  await run('delete from customers where id not in (select customer_id from orders)')
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`)
    if (rows.length === 0) await addRow(client, name)
  }
}

const texts = ['sample', '254712345678', 'ab'.repeat(16), '2026-03-01']

/**
 * Tries sample rows until one passes the table's checks: first with the required columns, then with more and more
 * optional ones.
 */
async function addRow(client: Client, table: string) {
  const columns = await readColumns(client, table)
  const words = await readWords(client, table)
  let last: unknown
  for (const chosen of choicesOf(columns)) {
    for (let turn = 0; turn < texts.length; turn++) {
      try {
        await client.query('savepoint one')
        await client.query(insertText(table, chosen, words, turn))
        return
      } catch (error) {
        last = error
        await client.query('rollback to savepoint one')
      }
    }
  }
  throw new Error(`no row could be made for ${table}`, { cause: last })
}

function choicesOf(columns: Column[]): Column[][] {
  const required = columns.filter(({ isRequired }) => isRequired)
  const optional = columns.filter(({ isRequired }) => !isRequired)
  const one = optional.map((column) => [...required, column])
  const two = optional.flatMap((column, at) => optional.slice(at + 1).map((other) => [...required, column, other]))
  return [required, columns, ...one, ...two]
}

function insertText(table: string, columns: Column[], words: Map<string, string[]>, turn: number): string {
  if (columns.length === 0) return `insert into ${escapeIdentifier(table)} default values`
  const names = columns.map(({ name }) => escapeIdentifier(name)).join(', ')
  const values = columns.map((column) => sampleOf(column, words.get(column.name), turn)).join(', ')
  return `insert into ${escapeIdentifier(table)} (${names}) select ${values}`
}

function sampleOf({ type, other, otherColumn }: Column, words: string[] | undefined, turn: number): string {
  const text = texts[turn]
  if (other && otherColumn) return `(select ${escapeIdentifier(otherColumn)} from ${escapeIdentifier(other)} limit 1)`
  if (words) return `'${words[turn % words.length]}'`
  if (type.endsWith('[]')) return `array['${text}']::${type}`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return String(turn > 1)
  if (type.startsWith('json')) return `'{}'`
  if (type === 'date') return `'2026-03-01'`
  if (type.startsWith('timestamp')) return `'2026-03-01 09:00:00+03'`
  if (type === 'bytea') return String.raw`'\x616263'`
  return /^(integer|bigint|smallint|numeric|real|double)/.test(type) ? '1' : `'${text}'`
}

async function readColumns(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
       f.confrelid::regclass::text as other, o.attname as "otherColumn"
     from pg_attribute a
     left join lateral (
       select confrelid, confkey[array_position(conkey, a.attnum)] as key from pg_constraint
       where conrelid = a.attrelid and contype = 'f' and a.attnum = any(conkey) limit 1) f on true
     left join pg_attribute o on o.attrelid = f.confrelid and o.attnum = f.key
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attidentity <> 'a'`,
    [table],
  )
  return rows
}

/** The permitted values of each column that a check restricts to a list. */
async function readWords(client: Client, table: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  return new Map(
    rows.flatMap(({ text }) =>
      [...text.matchAll(/\(\(?(\w+)\)?(?:::text)? = ANY \(\(?ARRAY\[(.+?)\]/g)].map(
        ([, column = '', list = '']) =>
          [column, [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)] as const,
      ),
    ),
  )
}
