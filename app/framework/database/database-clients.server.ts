import { Pool, type PoolClient } from 'pg'
import { destroySocket, isSocketDestroyed } from './database-client.server.ts'
import { assertWritable } from './database-hosts.server.ts'
import type { DatabaseLimits } from './database-limits.server.ts'
import { DatabaseUnavailable } from './database-unavailable.server.ts'

export function createClients(givenUrl: string, onError: (error: Error) => void, limits: DatabaseLimits) {
  let url = givenUrl
  const pool = new Pool({
    connectionString: url,
    max: limits.connections,
    application_name: 'enkiama',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    onConnect: (client) => assertWritable(client, url, limits.connectMs),
  })
  const open = new Set<PoolClient>()
  const busy = new Set<PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  let isUnavailable = false

  // Without an error listener on each connection, losing one would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => {}).once('end', () => open.delete(client))
  })

  async function acquire(): Promise<PoolClient> {
    if (isUnavailable) throw new DatabaseUnavailable('the database is unavailable')
    if (waiting.size >= limits.waiting)
      throw new DatabaseUnavailable('too many requests wait for a database connection')
    const client = await connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error instanceof Error ? error.message : 'no connection', { cause: error })
    })
    if (isSocketDestroyed(client)) {
      returnToPool(client)
      return acquire()
    }
    busy.add(client)
    return client
  }

  function connect(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      waiting.add(reject)
      pool.connect().then(
        (client) => {
          // The waiting caller may have been rejected meanwhile: then the connection must be released here.
          if (waiting.delete(reject)) resolve(client)
          else returnToPool(client)
        },
        (error) => {
          waiting.delete(reject)
          reject(error)
        },
      )
    })
  }

  function returnToPool(client: PoolClient) {
    const isClean = client.getTransactionStatus() === 'I' && !isSocketDestroyed(client)
    if (!isClean) destroySocket(client)
    client.release(!isClean)
  }

  function releaseClient(client: PoolClient) {
    busy.delete(client)
    // If one connection had to be cut off, the idle ones are probably dead too.
    if (isSocketDestroyed(client)) for (const openClient of open) if (!busy.has(openClient)) destroySocket(openClient)
    returnToPool(client)
  }

  return {
    acquire,
    releaseClient,
    count: () => ({ open: pool.totalCount, busy: busy.size, waiting: waiting.size }),
    setUrl(newUrl: string) {
      url = newUrl
      pool.options.connectionString = newUrl
    },
    setUnavailable(isNowUnavailable: boolean) {
      isUnavailable = isNowUnavailable
      if (!isUnavailable) return
      for (const reject of waiting) reject(new DatabaseUnavailable('the database is unavailable'))
      waiting.clear()
      for (const client of open) destroySocket(client)
    },
    async close() {
      const limit = setTimeout(() => open.forEach(destroySocket), 3_000)
      await pool.end().finally(() => clearTimeout(limit))
    },
  }
}
