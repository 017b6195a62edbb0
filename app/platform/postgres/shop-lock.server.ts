import { Client, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { type DatabaseLine, type DatabasePlace, keepLine } from '../database/database-line.server.ts'

const key = `hashtext('enkiama-shop')`
// By this name a connection of this process is told from one of another shop.
const ownName = `enkiama-lock-${process.pid}-${Math.random().toString(36).slice(2, 8)}`

/** Another shop holds the lock. */
class LockTaken extends Error {}

/**
 * One shop a data folder: the lock is held by a database connection, so it is gone the moment this process is, however
 * it ends. Where the connection is lost it is taken again; `onTaken` is told when another shop was faster. Null where
 * another shop holds it from the beginning.
 */
export async function takeShopLock(
  place: DatabasePlace,
  log: Logger,
  onTaken: () => void,
): Promise<DatabaseLine | null> {
  let isHeld = false
  try {
    return await keepLine({
      name: ownName,
      place,
      log,
      async prepare(client) {
        if (await lock(client)) isHeld = true
        else if (!isHeld) throw new LockTaken()
        else if (await endOwn(client)) throw new Error('the connection before is not gone yet')
        else onTaken()
      },
    })
  } catch (error) {
    if (error instanceof LockTaken) return null
    throw error
  }
}

/** For a moment: whether no shop is open on this database. The lock is held until the process ends. */
export async function isNoShopOpen(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  if (await lock(client)) return true
  await client.end()
  return false
}

async function lock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${key}) as held`)
  return rows[0]?.held ?? false
}

/** Ends the connections of this process that the database still takes for alive, and says whether there were any. */
async function endOwn(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
    [ownName],
  )
  return (rowCount ?? 0) > 0
}
