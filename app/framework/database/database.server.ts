import { drizzle, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import { type Pool, type PoolClient, type QueryArrayConfig, type QueryConfig, type QueryResult, types } from 'pg'
import { queryWithTimeout } from './database-client.server.ts'
import { createClients } from './database-clients.server.ts'
import { callLimits, type DatabaseLimits } from './database-limits.server.ts'

// No count in this shop reaches 2^53.
types.setTypeParser(types.builtins.INT8, Number)

export type ConnectionCount = { open: number; busy: number; waiting: number }

export type Database = PgDatabase<NodePgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  count(): ConnectionCount
  setUrl(url: string): void
  setUnavailable(isUnavailable: boolean): void
  close(): Promise<void>
}

type Query = string | QueryConfig | QueryArrayConfig
type Connection = { query(query: Query, values?: unknown[]): Promise<QueryResult> }

export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: DatabaseLimits = callLimits,
): OpenDatabase {
  const clients = createClients(url, onError, limits)

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await clients.acquire()
    try {
      return await work(client)
    } finally {
      clients.releaseClient(client)
    }
  }

  const connectionOf = (client: PoolClient): Connection => ({
    query: (query, values) => queryWithTimeout(client, query, values, limits.silenceMs),
  })
  const anyConnection: Connection = {
    query: (query, values) => withClient((client) => connectionOf(client).query(query, values)),
  }
  const db = drizzle(anyConnection as unknown as Pool)
  // Drizzle leaks the connection if `begin` fails, and returns it to the pool unclean if `rollback` fails.
  db.transaction = ((work: Work<unknown>, config?: PgTransactionConfig) =>
    withClient((client) => inTransaction(connectionOf(client), work, config))) as typeof db.transaction
  const { count, setUrl, setUnavailable, close } = clients
  return { db, count, setUrl, setUnavailable, close }
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Work<T> = (tx: Transaction) => Promise<T>

const dialect = new PgDialect()

async function inTransaction<T>(connection: Connection, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
  const session = new NodePgSession(connection as unknown as Pool, dialect, undefined)
  const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Transaction
  await connection.query('begin')
  let result: T
  try {
    if (config) await tx.setTransaction(config)
    result = await work(tx)
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
  const { command } = await connection.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction failed before its commit and was rolled back')
  return result
}
