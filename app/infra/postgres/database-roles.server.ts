import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { withClient } from '../../framework/database/migrations.server.ts'

/** The role for requests and jobs: it reads and writes rows; it can't change tables or access files and programs. */
export const servingRole = 'shop_serves'

/**
 * The role that owns the tables of an embedded server and migrates them; it can't change roles or access files and
 * programs.
 */
export const migrationRole = 'shop_migrates'

/** Changes the owner in data folders of earlier versions. Indexes and triggers get the owner of their table. */
const ownership = `
  do $$
  declare statement text;
  begin
    execute format('alter database %I owner to ${migrationRole}', current_database());
    alter schema public owner to ${migrationRole};
    for statement in
      select format('alter table %s owner to ${migrationRole}', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all
      select format('alter sequence %s owner to ${migrationRole}', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
      union all
      select format('alter routine %s owner to ${migrationRole}', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop
      execute statement;
    end loop;
  end $$;`

const rights = `
  revoke create on schema public from public;
  grant usage on schema public to ${servingRole};
  grant select, insert, update, delete on all tables in schema public to ${servingRole};
  grant usage, select on all sequences in schema public to ${servingRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${servingRole};
  alter default privileges in schema public grant usage, select on sequences to ${servingRole};`

/** Connects as the superuser of an embedded server. Later connections use the roles. */
export async function makeRoles(
  superuserUrl: string,
  passwords: { migration: string; serving: string },
): Promise<void> {
  await inTransaction(superuserUrl, async (client) => {
    await makeRole(client, migrationRole, passwords.migration)
    await makeRole(client, servingRole, passwords.serving)
    await client.query(ownership)
    // Acts as the owner of the tables, so that tables of later migrations are granted to the serving role as well.
    await client.query(`set local role ${migrationRole}`)
    await grantRows(client)
  })
}

async function makeRole(client: Client, name: string, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await client.query(`create role ${name}`)
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${escapeLiteral(password)}`,
  )
}

/** Grants the serving role access to another database on a server that already has the role. */
export function grantServingRole(ownerUrl: string): Promise<void> {
  return inTransaction(ownerUrl, grantRows)
}

type ServerConfig = { databaseUrl: string | undefined; databaseServingPassword: string | undefined }

/**
 * The URL of a configured server for the serving role. The operator has created the role, and the owner grants it
 * access. Null if no password is set: then the shop serves as the owner.
 */
export async function prepareServingUrl(
  { databaseUrl = '', databaseServingPassword: password }: ServerConfig,
  ownerUrl: string,
): Promise<string | null> {
  if (!password) return null
  await grantServingRole(ownerUrl)
  const login = `${servingRole}:${encodeURIComponent(password)}@`
  return databaseUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?/, `$1${login}`)
}

async function grantRows(client: Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${servingRole}; ${rights}`)
  const { rows: audits } = await client.query(`select from pg_tables where tablename = 'audit_entries'`)
  if (audits.length > 0) await client.query(`revoke update, delete on audit_entries from ${servingRole}`)
}

function inTransaction(url: string, work: (client: Client) => Promise<void>) {
  return withClient(url, async (client) => {
    await client.query('begin')
    // A command and the shop may start together.
    await client.query(`select pg_advisory_xact_lock(hashtext('enkiama-serving-role'))`)
    await work(client)
    await client.query('commit')
  })
}
