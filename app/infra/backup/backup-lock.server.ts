import type { Client } from 'pg'
import { withClient } from '../../framework/database/migrations.server.ts'
import { BackupInProgress } from './backup-problem.server.ts'

/** Runs the work on its own connection, under a lock that only one process of the shop holds at a time. */
export function withBackupLock<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtext('enkiama-backup')) as held`,
    )
    if (!rows[0]?.held) throw new BackupInProgress('Another backup of this shop is being made.')
    return work(client)
  })
}

export async function storeRecord(client: Client, name: string, value: object, at: Date) {
  await client.query(
    `insert into shop_facts (name, value, updated_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [name, value, at],
  )
}
