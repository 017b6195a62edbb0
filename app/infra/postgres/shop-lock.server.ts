import { Client, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import {
  type DatabaseLocation,
  type ListenConnection,
  openListener,
} from '../../framework/database/listen-connection.server.ts'

const lockKey = `hashtext('enkiama-shop')`
const ownConnectionName = `enkiama-lock-${process.pid}-${Math.random().toString(36).slice(2, 8)}`

class LockTaken extends Error {}

/** The lock belongs to a connection, so it ends with the process. Null if another process holds the lock. */
export async function acquireShopLock(
  location: DatabaseLocation,
  log: Logger,
  onTaken: () => void,
): Promise<ListenConnection | null> {
  let hadLock = false
  try {
    return await openListener({
      name: ownConnectionName,
      location,
      log,
      async prepare(client) {
        if (await tryLock(client)) hadLock = true
        else if (!hadLock) throw new LockTaken()
        else if (await endOwnConnections(client)) throw new Error('the earlier connection still holds the lock')
        else onTaken()
      },
    })
  } catch (error) {
    if (error instanceof LockTaken) return null
    throw error
  }
}

/** True if this process got the lock, which it then holds until it ends. */
export async function tryShopLock(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  if (await tryLock(client)) return true
  await client.end()
  return false
}

async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lockKey}) as held`)
  return rows[0]?.held ?? false
}

/** Ends other connections of this process, because a lost one may still hold the lock. */
async function endOwnConnections(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
    [ownConnectionName],
  )
  return (rowCount ?? 0) > 0
}
