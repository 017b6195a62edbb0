import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** Who answers calls and runs jobs: rows are theirs to read and write; tables, files and programs are the owner's. */
export const servingRole = 'shop_serves'

const rights = `
  revoke create on schema public from public;
  grant usage on schema public to ${servingRole};
  grant select, insert, update, delete on all tables in schema public to ${servingRole};
  grant usage, select on all sequences in schema public to ${servingRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${servingRole};
  alter default privileges in schema public grant usage, select on sequences to ${servingRole};`

/** As the owner. What later migrations make is the role's to use as well. */
export async function makeServingRole(ownerUrl: string, password: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [servingRole])
    if (!rowCount) await client.query(`create role ${servingRole}`)
    await client.query(
      `alter role ${servingRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${escapeLiteral(password)}`,
    )
    await grantRows(client)
  })
}

/** In a database of its own, where the role is known already. */
export function letServingRoleIn(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, grantRows)
}

async function grantRows(client: Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${servingRole}; ${rights}`)
}

async function asOwner(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // A command and the shop may start together.
    await client.query(`select pg_advisory_xact_lock(hashtext('enkiama-serving-role'))`)
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
